// How each widget is driven. Everything that is measured is asked of both in the same way.

/** The list of sources is usable when all of them can be clicked. The first pattern is Inlet's. */
export const SOURCES_LIST = { cards: 'main li button, [role=dialog] ul > li', count: 25 }

const SOURCES = [
  'BOX CONFLUENCE DROPBOX FRESHDESK GITBOOK GITHUB GMAIL GOOGLE_CLOUD_STORAGE GOOGLE_DRIVE GURU INTERCOM',
  'LOCAL_FILES NOTION ONEDRIVE OUTLOOK S3 SALESFORCE SERVICENOW SHAREPOINT SLACK WEB_SCRAPER ZENDESK ZOTERO',
  'AZURE_BLOB_STORAGE DOCUMENT360',
].flatMap((line) => line.split(' '))

/** Options that both understand. @param {string} entryPoint */
const optionsFor = (entryPoint) => ({
  orgName: 'Acme Notes',
  brandIcon: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  theme: 'light',
  entryPoint,
  enabledIntegrations: SOURCES.map((id) => ({
    id,
    useCarbonFilePicker: true,
    ...(id === 'LOCAL_FILES' && {
      maxFilesCount: 25,
      maxFileSize: 20_000_000,
      allowedFileTypes: [{ extension: 'txt' }],
    }),
  })),
  tags: {},
  dataSourcePollingInterval: 3000,
})

/**
 * Address of the host page with one widget.
 * @param {import('./AnswerServer.mjs').AnswerServer} server
 * @param {Contestant} contestant
 * @param {'open' | 'ready' | 'later'} start whether the page opens the widget at once, gets it ready to be opened, or waits
 * @param {string} [entryPoint]
 */
export function addressOf(server, contestant, start, entryPoint = 'INTEGRATION_LIST') {
  const options = JSON.stringify(optionsFor(entryPoint))
  return `${server.host}/${contestant.id}?${new URLSearchParams({ start, options, service: server.service })}`
}

/**
 * @typedef {object} Contestant
 * @property {string} id
 * @property {(page: Page) => Promise<Frame>} document the document with the widget's screens
 * @property {(page: Page) => Promise<void>} shown resolves when nothing of the host's covers the screens
 * @property {(document: Frame) => Promise<void>} openFiles from the first screen of Upload Files
 * @property {(document: Frame) => Promise<void>} openUpload from the first screen of Upload Files
 * @property {string} row
 * @property {string} check the checkboxes of rows
 * @property {string} selectAll
 * @property {string} search
 */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */

/** @type {Contestant} */
export const inlet = {
  id: 'inlet',
  // Not by a selector: Playwright would first load its own tools into the host, whose work is measured.
  async document(page) {
    const isFrame = (/** @type {Frame} */ frame) => /\/frame\//.test(frame.url())
    return page.frames().find(isFrame) ?? page.waitForEvent('framenavigated', isFrame)
  },
  shown: (page) => page.evaluate(() => window.bench.untilFrameShows()),
  openFiles: (document) => document.getByRole('tab', { name: 'Files' }).click(),
  openUpload: async () => {},
  /** Before the list: the ring in the look of the frame. */
  look: 'dialog [role=status] div',
  row: 'tbody tr',
  check: 'tbody input[type=checkbox]',
  selectAll: 'thead input[type=checkbox]',
  search: 'input[type=search]',
}

/** @type {Contestant} */
export const carbon = {
  id: 'carbon',
  document: async (page) => page.mainFrame(),
  shown: async () => 0,
  openFiles: async () => {},
  openUpload: (document) => document.getByRole('button', { name: /Add more files/ }).click(),
  row: '#scrollableTarget tbody tr:has([role=checkbox]), #scrollableTarget li',
  // The second one of each row is for narrow screens.
  check: '#scrollableTarget th [role=checkbox], #scrollableTarget li [role=checkbox]',
  selectAll: 'label:has-text("Select all") [role=checkbox]',
  search: 'input[placeholder=Search]',
}

export const contestants = [inlet, carbon]
