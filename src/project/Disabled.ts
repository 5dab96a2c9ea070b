// Imports nothing: it is the first thing that a hook's start loads.

/** Whether a variable's text says yes: anything but `0`, `false`, `no` and `off`. */
export const isTrue = (value: string): boolean => !["0", "false", "no", "off"].includes(value.toLowerCase())

/** Switches everything off that acts by itself or learns: both hooks, the worker, the batch. */
export const DISABLE_VARIABLE = "DEBRIEF_DISABLE"

export const isDisabled = (value: string | undefined): boolean => value !== undefined && value !== "" && isTrue(value)
