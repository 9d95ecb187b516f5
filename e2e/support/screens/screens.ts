import type { Locator, Page } from 'playwright-core'

/** Things of the signed-in person that screens are about. */
export interface ScreenFixtures {
  reportUid: string
  /** of a link to another report */
  shareToken: string
  /** another one of the same member, to compare with */
  otherReportUid: string
  stepId: number
  workUid: string
  memberUid: string
  /** a report with two milestones */
  fixedReportUid: string
  /** of a link to the second one */
  milestoneToken: string
  /** a report with a workshop that is open, and the minutes of one before */
  workshopReportUid: string
  minutesUid: string
  /** a step with a next version whose publication is planned; for administrators */
  nextStepUid?: string
  /** a step whose name, value and text were changed; for administrators */
  changedStepUid?: string
}

/** A screen as the layout tests open it: a new one gets its line here. */
export interface Screen {
  name: string
  path: string | ((fixtures: ScreenFixtures) => string)
  /** what shows that the screen is there */
  ready: (page: Page) => Promise<unknown>
}

/** A dialog, menu or panel, opened on the screen at `path`. */
export interface Overlay {
  name: string
  path: Screen['path']
  ready: Screen['ready']
  /** widths where it exists, in px; everywhere when absent */
  widths?: (width: number) => boolean
  open: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
  /** opening it changes the screen: it is opened on a fresh one at each width */
  once?: boolean
  /** Escape when absent */
  close?: (page: Page) => Promise<unknown>
}

/** From this width on the site has its desktop layout (LIM-16). */
export const isPhone = (width: number) => width < 1250

/** The screen is there once it has this title. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
/** Clicks the last button of this name: that of a dialog, if there is one. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click()
