import { counter } from '../plural.ts'

const count = counter('en')
const file = { one: '# file', other: '# files' }
const page = { one: '# page', other: '# pages' }

/** `time`: `18 min`. */
export const preview = {
  title: 'What will be imported',
  details: 'Details',
  counting: "Counting what's inside…",
  goesOn: "Still counting. You don't have to wait for it.",
  awaited: 'The import begins once this is counted.',
  notAllowed: "This import isn't allowed here. Choose less, or something else.",
  soFar: (files: number) => `${count(files, file)} so far`,
  files: (files: number) => count(files, file),
  atLeast: (files: number) => `At least ${count(files, file)}`,
  aboutFiles: (files: number) => `About ${count(files, file)}`,
  pagesSoFar: (pages: number) => `${count(pages, page)} so far`,
  pages: (pages: number) => count(pages, page),
  atLeastPages: (pages: number) => `At least ${count(pages, page)}`,
  about: (time: string) => `about ${time}`,
  moreThan: (time: string) => `more than ${time}`,
  unreadable: (items: number) => `${count(items, { other: '#' })} can't be read`,
  overLimit: 'over a limit',
  failed: "This couldn't be counted. You can still import it.",
  retry: 'Try again',
  /** Why it isn't the whole. */
  stopped: {
    folders: 'Counting stops after 2,000 folders, so this is only a part. The import goes further.',
    time: 'Counting stops after 20 seconds, so this is only a part. The import goes further.',
    rate_limit:
      'The source allows no more requests for now, so this is only a part. The import goes further.',
  },
  partly: "Folders that couldn't be read may hold more.",
  withoutAttachments: "Attachments come besides. They aren't counted.",
  roughly: "The number is an estimate: the source's search finds more than is imported.",
  limits: {
    max_files: 'You would have more files than you may have. The files over the limit fail.',
    max_files_per_upload: 'These are more files than one import may bring. The files over the limit fail.',
    max_items: 'The account holds more than is synced of one account. The rest is left out.',
    max_pages: 'The website has more pages than are imported of it. The rest is left out.',
  },
  labels: {
    files: 'Files',
    pages: 'Pages',
    imported: 'Already imported',
    folders: 'Folders',
    size: 'Size',
    time: 'Import takes',
    kinds: 'Kinds of files',
    skipped: "Can't be read",
  },
  withoutSize: (files: number) =>
    count(files, {
      one: 'The source gives no size for # file.',
      other: 'The source gives no size for # files.',
    }),
  otherKinds: 'Other',
  skips: {
    FOLDER_UNREADABLE: 'The source refused to list the folder',
    NOT_SELECTABLE: 'Not something that can be imported',
    PAGE_UNREADABLE: "The page couldn't be opened",
    TOO_LARGE: 'Too large',
    UNSUPPORTED_FORMAT: 'Unsupported format',
  },
  estimate: 'The time is estimated from sizes and formats. Nothing has been downloaded.',
  links: 'Pages are counted by the links to them, and the time is estimated. Nothing has been imported.',
} as const
