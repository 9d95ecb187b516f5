import { type GrownSizes, VERSIONS_OF_STEP } from '../../bench/datasets/grown-dataset.ts'

/** Rows of growing tables that a call or job about a few items may read. */
export const ROWS_OF_A_CALL = 2_500

interface OwnRows {
  rows(sizes: GrownSizes): number
  /** how long it may take (ms), where that grows with what is asked for */
  ms?(sizes: GrownSizes): number
  why: string
}

const journalLines = ({ steps }: GrownSizes) => steps * VERSIONS_OF_STEP
/** Each with its steps, and a row of each of its other tables. */
const ROWS_OF_A_REPORT = 6

const wholeList: OwnRows = {
  rows: ({ reportsOfOne }) => reportsOfOne * ROWS_OF_A_REPORT,
  why: 'answers all reports of the account, of which it may have 5,000',
}
const searchOfReports: OwnRows = {
  rows: ({ reportsOfOne }) => reportsOfOne * ROWS_OF_A_REPORT,
  ms: ({ reportsOfOne }) => 500 + reportsOfOne * 0.5,
  why: 'compares the texts of all reports of the account, found in an index',
}
const ownReports: OwnRows = {
  rows: ({ reportsOfOne }) => reportsOfOne * 2,
  why: 'counts what the account has, report by report: the quota, or the total of its list',
}
const dueSteps: OwnRows = {
  rows: ({ reportsOfOne }) => reportsOfOne * 2 + ROWS_OF_A_CALL,
  why: 'goes through the reports of the account, and answers the steps of theirs that have a date',
}
const countedList: OwnRows = {
  rows: ({ accounts }) => accounts * 1.5 + ROWS_OF_A_CALL,
  why: 'counts its pages in a narrow index of the accounts of the list, and passes over half of them at most',
}
const barometer: OwnRows = {
  rows: ({ reports, accounts }) => (reports + accounts) * ROWS_OF_A_REPORT,
  ms: ({ reports }) => reports * 0.06,
  why: 'counts the reports of all members and their steps, a thousand accounts at a time',
}
const merge: OwnRows = {
  rows: ({ reports }) => reports * 2 + ROWS_OF_A_CALL,
  ms: ({ reports }) => 500 + reports * 0.005,
  why: 'once in the life of an item: an index of the filters and figures of reports would cost each save',
}
const wholeCatalogue: OwnRows = {
  rows: () => ROWS_OF_A_CALL,
  ms: ({ steps }) => steps * 0.8,
  why: 'answers or checks every step of the catalogue',
}
const importOfSteps: OwnRows = {
  rows: () => ROWS_OF_A_CALL,
  ms: ({ steps }) => steps * 2,
  why: 'compares the file with every step, in a process that starts for it',
}
const importOfMembers: OwnRows = {
  rows: ({ accounts }) => accounts * 1.5 + ROWS_OF_A_CALL,
  ms: ({ accounts }) => 2000 + accounts * 0.1,
  why: 'looks for every member in the file, in a process that starts for it',
}

const waitingAccounts: OwnRows = {
  rows: ({ accounts }) => accounts / 20 + ROWS_OF_A_CALL,
  why: 'counts the accounts that wait, for the mail to administrators',
}

/** Calls and jobs whose own rows or time are more, by their whole name; uids and ids of items left out. */
export const OWN_ROWS: Readonly<Record<string, OwnRows>> = {
  'GET /admin/barometer': barometer,
  'GET /admin/barometer/export.xlsx': barometer,
  'GET /admin/users/export': {
    rows: ({ accounts }) => accounts * 1.1,
    ms: ({ accounts }) => accounts * 0.3,
    why: 'answers every account',
  },
  'GET /admin/journal/export': {
    rows: (sizes) => journalLines(sizes) * 3.2,
    ms: (sizes) => journalLines(sizes) * 0.2,
    why: 'answers every line of the journal, each with the version before it',
  },
  'GET /admin/journal/entries?page=300': {
    rows: () => 300 * 51,
    why: 'passes over the pages before it in an index',
  },
  'GET /me/export': {
    rows: ({ reportsOfOne }) => reportsOfOne * 20,
    ms: ({ reportsOfOne }) => reportsOfOne * 500,
    why: 'answers all reports of the account, and typesets the PDF of each: half a second',
  },
  'GET /api/reports': wholeList,
  'GET /reports/export.xlsx': wholeList,
  'GET /api/reports?page=1&itemsPerPage=50': ownReports,
  'GET /api/reports?page=1&itemsPerPage=50&name=rapport%2012': searchOfReports,
  'GET /api/reports?page=1&itemsPerPage=50&q=rapport%2012': searchOfReports,
  'GET /find?q=empreinte': searchOfReports,
  'GET /find?q=rapport%2012': searchOfReports,
  'GET /due-steps': dueSteps,
  'GET /comments/unread': ownReports,
  'POST /api/reports': ownReports,
  'POST /report/:uid/comments': {
    rows: ({ reportsOfOne }) => reportsOfOne * 2,
    why: 'the mail to whom it tells, once an hour, names what is unread in all of their reports',
  },
  'POST /report/:uid/links': ownReports,
  'POST /report/:uid/restore': {
    rows: ({ reportsOfOne }) => reportsOfOne * 3,
    why: 'counts what the account has, report by report, for each quota of what comes back',
  },
  'GET /find?q=zq': {
    rows: ({ accounts }) => accounts + ROWS_OF_A_CALL,
    ms: ({ accounts }) => 500 + accounts * 0.005,
    why: 'two letters that nobody has: compared with every account in a narrow index',
  },
  'GET /admin/users/:type': countedList,
  'GET /admin/users/member?perPage=50': countedList,
  'GET /admin/users/member?perPage=50&page=1800': countedList,
  'GET /admin/users/member?perPage=50&search[firstName]=no&search[lastName]=no&search[email]=no':
    countedList,
  'GET /admin/users/member?perPage=50&search[firstName]=prenom7%20Nom77&search[lastName]=prenom7%20Nom77&search[email]=prenom7%20Nom77':
    countedList,
  'GET /admin/users/waiting-approval': countedList,
  'GET /admin/users/no-member': countedList,
  'GET /admin/users/soft-deleted': countedList,
  'POST /admin/sectors/merge/:id': merge,
  'POST /admin/tags/merge/:id': merge,
  'POST /admin/card_categories/merge/:id': merge,
  'POST /admin/card_formats/merge/:id': merge,
  'GET /cards/actu': wholeCatalogue,
  'GET /cards/actu/sectors': wholeCatalogue,
  'GET /cards/search': wholeCatalogue,
  'POST /cards/filtered': wholeCatalogue,
  'GET /admin/cards': wholeCatalogue,
  'GET /admin/cards/search': wholeCatalogue,
  'GET /admin/cards/counts': wholeCatalogue,
  'GET /api/cards': wholeCatalogue,
  'GET /admin/cards/health': wholeCatalogue,
  'POST /admin/catalogue/import': importOfSteps,
  'POST /admin/catalogue/import/preview': importOfSteps,
  'POST /admin/catalogue/import/refused.xlsx': importOfSteps,
  'POST /admin/users/import': importOfMembers,
  'POST /admin/users/import/preview': importOfMembers,
  'POST /admin/users/import/refused.xlsx': importOfMembers,
  'POST /admin/cards/consequences': {
    rows: ({ reports }) => reports / 20 + ROWS_OF_A_CALL,
    why: 'counts the reports of a step that a twentieth of them have',
  },
  'DELETE /api/users/:uid': {
    rows: (sizes) => sizes.reportsOfOne * 20 + journalLines(sizes) / 40,
    why: 'erases all reports of the account, and its name from its acts, a fortieth of the journal',
  },
  'job: expired rows swept': {
    rows: ({ reports, accounts }) => reports / 8 + accounts,
    why: 'removes what has expired: sign-ins of 35 days',
  },
  'POST /register': waitingAccounts,
  'job: administrators told of waiting accounts': waitingAccounts,
  'job: weekly mails about what is due': {
    rows: ({ accounts }) => accounts * 0.08 + ROWS_OF_A_CALL,
    why: 'reads the accounts that want the mail, a fiftieth, and the reports of those whose is due, a thousandth',
  },
  'job: readers told of comments': {
    rows: ({ reportsOfOne }) => 6_000 + reportsOfOne,
    why: 'reads the reports that were commented in two days, their readers, and the reports of whom it tells',
  },
}
