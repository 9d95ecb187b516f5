/**
 * The commands of W3C WebDriver that visits need: the name that Firefox's Marionette gives them, then
 * method and path over HTTP, where `:id` is an element.
 */
export const COMMANDS = {
  goTo: ['WebDriver:Navigate', 'POST', '/url'],
  address: ['WebDriver:GetCurrentURL', 'GET', '/url'],
  run: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', '/element/:id/click'],
  clear: ['WebDriver:ElementClear', 'POST', '/element/:id/clear'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/element/:id/value'],
  act: ['WebDriver:PerformActions', 'POST', '/actions'],
  resize: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  picture: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const

type Command = keyof typeof COMMANDS
export type Parameters = Record<string, unknown>

/** A browser that runs, with a fresh profile. */
export interface Session {
  /** @throws an Error whose message begins with WebDriver's code, such as `stale element reference` */
  send(command: Command, parameters?: Parameters): Promise<unknown>
  /** folder for downloads */
  downloads: string
  close(): Promise<void>
}

/** An engine that the other-browsers suite drives. */
export interface Engine {
  name: string
  isInstalled(): boolean
  start(): Promise<Session>
}
