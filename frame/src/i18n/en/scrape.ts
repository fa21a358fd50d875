export const scrape = {
  description: 'Import the pages of public websites.',
  tabs: { website: 'Website', sitemap: 'Sitemap', files: 'Synced URLs' },
  address: (position: number) => `Address of website ${position}`,
  placeholder: 'Enter URL',
  notAnAddress: 'Enter a web address, like example.com.',
  upgraded: "We'll use https.",
  typedTwice: 'This address is in the list already.',
  importedAlready: "This website is already imported. We'll read it again.",
  configure: 'Configure',
  configureRow: (position: number) => `Configure website ${position}`,
  delete: 'Delete',
  deleteRow: (position: number) => `Delete website ${position}`,
  rowActions: (position: number) => `Actions for website ${position}`,
  depth: 'Recursion depth',
  depthHint: (maximum: number) => `0 for this page only, at most ${maximum}`,
  pages: 'Max pages to scrape',
  pagesHint: (maximum: number) => `At most ${maximum}`,
  apply: 'Apply',
  add: 'Add',
  submit: 'Submit',
  byDefault: (pages: number) =>
    pages === 1
      ? 'The first link per website is synced by default.'
      : `The first ${pages} links per website are synced by default.`,
  pleaseWait: 'Please wait for the request to finish',
  noValidUrl: 'Please provide at least one valid URL.',
  tooManyRows: (limit: number) => `Only ${limit} websites fit into one request. The rest was left out.`,
  started: 'Scraping request initiated successfully',
  gotIt: 'Got it',
  leftOut: (count: number) =>
    count === 1
      ? '1 address was not sent, because it is not valid:'
      : `${count} addresses were not sent, because they are not valid:`,
  failed: 'Error initiating scraping. Please try again.',
  unsent: 'The addresses that you typed have not been submitted yet.',
  /** Addresses that the host's page hands over. `org`: what the host calls itself. */
  handedOver: (count: number, org: string) =>
    `${count} ${count === 1 ? 'address' : 'addresses'} from ${org}. Nothing is imported until you submit.`,
  notAdded: (count: number) =>
    count === 1
      ? '1 address was not added. It is not valid, or in the list already.'
      : `${count} addresses were not added. They are not valid, or in the list already.`,
} as const
