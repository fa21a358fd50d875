export const ui = {
  /** BCP 47 tag by which dates, numbers and sizes are written. */
  locale: 'en-US',
  back: 'Back',
  close: 'Close',
  clearSearch: 'Clear search',
  gotIt: 'Got It',
  loading: 'Loading…',
  selectAll: 'Select all',
  error: 'Error',
  success: 'Success',
  warning: 'Warning',
} as const
