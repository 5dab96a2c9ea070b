import { useLayoutEffect, useState } from "preact/hooks"

export const PAGES = ["inbox", "playbook", "sessions", "cost", "health"] as const

export type Page = (typeof PAGES)[number]

/** What is looked at: a page, and of it one thing, such as a key point. */
export interface Route {
  readonly page: Page
  readonly id: string | undefined
}

const isPage = (name: string | undefined): name is Page => PAGES.some((page) => page === name)

/** A part of an address as it was before it was escaped. */
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const parse = (hash: string): Route => {
  const [page, id] = hash.replace(/^#\/?/, "").split("/")
  return { page: isPage(page) ? page : "inbox", id: id === undefined || id === "" ? undefined : unescaped(id) }
}

export const addressOf = (page: Page, id?: string): string =>
  id === undefined ? `#/${page}` : `#/${page}/${encodeURIComponent(id)}`

export const goTo = (page: Page, id?: string): void => {
  location.hash = addressOf(page, id)
}

/** The same without a step to go back to. */
export const showOnly = (page: Page, id?: string): void => {
  if (location.hash === addressOf(page, id)) return
  history.replaceState(null, "", addressOf(page, id))
  dispatchEvent(new HashChangeEvent("hashchange"))
}

export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => parse(location.hash))
  // Before the address can change: an effect waits for a frame, and a change before that would not be heard.
  useLayoutEffect(() => {
    const onChange = (): void => setRoute(parse(location.hash))
    addEventListener("hashchange", onChange)
    return () => removeEventListener("hashchange", onChange)
  }, [])
  return route
}
