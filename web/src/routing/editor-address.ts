import { matchPath } from 'react-router'
import { pathOf, ROUTES, type RouteName } from './route-names.ts'

const EDITORS: readonly RouteName[] = ['reportNew', 'reportEdit', 'adminReportEdit']

/** Whether a route is an editing screen, the only ones where steps can be added. */
export const isEditorRoute = (name: string | null): boolean =>
  EDITORS.some((editor) => editor === name)

/** Whether an address leads to an editing screen. */
export const isEditorAddress = (address: string): boolean =>
  EDITORS.some((editor) => matchPath(ROUTES[editor], address))

/**
 * Back to the editing of a report.
 * @param from route that the person came from: administrators go back to their own screen
 * @param reportUid null for the new report
 */
export function editorAddress(from: string | null, reportUid: string | null): string {
  if (reportUid === null) return pathOf('reportNew')
  return pathOf(from === 'adminReportEdit' ? from : 'reportEdit', { id: reportUid })
}
