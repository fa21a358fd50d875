import { plural } from '../plural.ts'

export const conversations = {
  connected: 'Your Slack account is connected.',
  connectedHint: 'You can choose specific channels and direct messages to sync.',
  choose: 'Select conversations from Slack',
  goBack: 'Go back',

  heading: 'Select conversations',
  loading: 'Loading your conversations…',
  loadingMore: (count: number) => `Loading more conversations… ${count} so far`,
  channels: 'Channels',
  messages: 'Messages',
  channelsFound: (open: number, closed: number) =>
    `${plural(open, 'Public Channel')} & ${plural(closed, 'Private Channel')} found`,
  messagesFound: (direct: number, group: number) =>
    `${plural(direct, 'Direct Message')} & ${plural(group, 'Multi-person Direct Message')} found`,
  selectChannels: 'Select channels',
  selectMessages: 'Select messages',

  kinds: 'Kind of conversation',
  search: 'Search conversations',
  filter: 'Filter',
  filters: {
    all: 'All Channels',
    public: 'Public Channels',
    private: 'Private Channels',
    direct: 'Direct Messages',
    group: 'Group Messages',
  },
  list: {
    channels: 'Channels to choose from',
    messages: 'Messages to choose from',
  },
  privateChannel: 'Private channel',
  unnamed: 'Unnamed conversation',
  results: (count: number) => plural(count, 'result'),
  viewSynced: 'View synced conversations',
  clear: 'Clear selection',

  setForAll: 'Set start date for all',
  setForAllHint: 'Select conversations first: the date is set for all that are selected.',
  startDate: 'Start date',
  startDateOf: (name: string) => `Start date of ${name}`,
  startingFrom: (date: string) => `Starting from ${date}`,
  willStartFrom: (date: string) => `Syncing will start from ${date}`,
  pickDay: 'Messages from this day on are synced.',
  cancel: 'Cancel',
  setDate: 'Set start date',
  removeDate: 'Remove start date',
  calendar: {
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },

  sync: (channels: number, messages: number) =>
    `Sync ${plural(channels, 'Channel')} & ${plural(messages, 'Message')}`,
  limit: (count: number) => `Can't sync more than ${count} messages and ${count} channels at a time`,
  syncing: 'Syncing your conversations',
  progress: (done: number, count: number) => `${done} of ${plural(count, 'conversation')} done`,
  finished: 'Finished syncing conversations',
  counts: (succeeded: number, failed: number) => `${succeeded} succeeded, ${failed} failed`,
  stillSending: 'Your conversations are still being sent.',

  added: (count: number) => `${plural(count, 'Conversation')} ${count === 1 ? 'has' : 'have'} been added.`,
  gotIt: 'Got it',
  selectMore: 'Select more Slack conversations',

  listFailed: 'Unable to get your list of conversations',
  listFailedWhy: (detail: string) => `Unable to get your list of conversations: ${detail}`,
  retry: 'Retry',
  moreLeft: (count: number) =>
    `Your account has more than the ${plural(count, 'conversation')} listed here. Load more to find the others.`,
  loadMore: 'Load more',
  none: 'No conversations found',
  noneHint: 'Nothing in this account can be synced. Join a channel in Slack, then try again.',
  noneOfKind: {
    all: 'No channels',
    public: 'No public channels',
    private: 'No private channels',
    direct: 'No direct messages',
    group: 'No group messages',
  },
  noMatch: 'No matching results',
  noMatchHint: 'Try another search, or another filter.',
  /** Chosen, and lost by closing. */
  unsent: (count: number) => `${plural(count, 'conversation')} selected, but not synced yet.`,
} as const
