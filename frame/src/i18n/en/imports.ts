import { plural } from '../plural.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

/** Progress of what was just added. */
export const imports = {
  label: 'Import',
  begun: 'Importing…',
  /** Of files, websites or pages. */
  readyOf: (ready: number, total: number) => `${ready} of ${total} ready`,
  pagesReadyOf: (ready: number, total: number) => `${ready} of ${plural(total, 'page')} ready`,
  /** While more files are being found. */
  pagesReady: (count: number) => `${plural(count, 'page')} ready so far`,
  left: (files: number, folders: number) => `${foldersAndFiles(folders, files)} still being imported`,
  ready: 'Everything is imported and ready.',
  inPart: "Everything is imported, but parts of it couldn't be read.",
  failed: "Some of it couldn't be imported.",
  othersFailed: (count: number) => `And ${count} more.`,
  goesOn: 'You can close this window. The import continues.',
  noNews: 'This is taking longer than usual.',
  noNewsSince: (time: string) => `This is taking longer than usual. Last update: ${time}.`,
  done: 'Done',
} as const
