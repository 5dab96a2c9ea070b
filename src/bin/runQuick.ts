import { runDebrief } from "../cli/debrief.ts"
import { quickDebriefFor } from "../cli/quick.ts"
import { runProgram } from "./runProgram.ts"

runProgram(runDebrief(quickDebriefFor))
