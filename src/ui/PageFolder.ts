import * as Context from "effect/Context"

/** The folder that holds the page as it was built: `page.html`, `page.js`, `page.css` and its icon. */
export class PageFolder extends Context.Service<PageFolder, string>()("claude-debrief/ui/PageFolder") {}
