export const ui = {
  /** BCP 47 tag for formatting dates, numbers and sizes. */
  locale: 'en-US',
  back: 'Back',
  close: 'Close',
  search: 'Search',
  clearSearch: 'Clear search',
  gotIt: 'Got It',
  loading: 'Loading…',
  /** The checkbox in a table's header. Its neighbor is the button "Select all". */
  allRows: 'All rows',
  error: 'Error',
  success: 'Success',
  warning: 'Warning',
} as const
