import type {
  AccountsPage,
  AccountsQuery,
  ConversationsPage,
  CreateFileTags,
  DeleteFiles,
  FilesPage,
  FilesQuery,
  ItemsPage,
  ItemsQuery,
  KeyRequests,
  MailLabels,
  OAuthUrl,
  OAuthUrlRequest,
  Preview,
  PreviewItems,
  Repositories,
  RestoreFiles,
  ScrapeRequest,
  SignInProgress,
  SitemapScrapeRequest,
  SyncConversation,
  SyncEntriesPage,
  SyncGmail,
  SyncItems,
  SyncOutcome,
  SyncOutlook,
  SyncRepositories,
  SyncRunsPage,
  TagMap,
  UploadQueryValues,
  UserFile,
  UserSettings,
  WhiteLabeling,
} from '@inlet/wire/service'

/** Every call can be aborted, and rejects only with a Fault. */
export type CallOptions = { readonly signal?: AbortSignal }

export interface IdentityCalls {
  whiteLabeling(options?: CallOptions): Promise<WhiteLabeling>
  whoAmI(options?: CallOptions): Promise<UserSettings>
}

export interface FileCalls {
  list(query: FilesQuery, options?: CallOptions): Promise<FilesPage>
  remove(request: DeleteFiles, options?: CallOptions): Promise<void>
  /** Undoes a deletion. Returns the restored files. */
  restore(request: RestoreFiles, options?: CallOptions): Promise<readonly UserFile[]>
  resync(fileId: number, options?: CallOptions): Promise<UserFile>
  tag(request: CreateFileTags, options?: CallOptions): Promise<UserFile>
  /** Returns those of the SHA-256 hashes whose files were uploaded and have these tags. At most MAX_CHECKED_UPLOADS. */
  findUploads(hashes: readonly string[], tags: TagMap, options?: CallOptions): Promise<readonly string[]>
}

export type UploadOptions = CallOptions & {
  /** Receives the bytes sent so far, of `file.size`. */
  readonly onProgress?: (sentBytes: number) => void
}

export type ResumeOptions = UploadOptions & {
  /** Of an upload of this file that was cut off. */
  readonly resumeId?: string | null
  /** Receives the id by which this upload can go on; null: it can't any more. */
  readonly onResumeId?: (id: string | null) => void
}

export interface UploadCalls {
  /** Large files go on after a lost connection. */
  upload(file: File, settings: UploadQueryValues, options?: ResumeOptions): Promise<UserFile>
}

export interface ScrapeCalls {
  scrape(requests: readonly ScrapeRequest[], options?: CallOptions): Promise<readonly UserFile[]>
  /** Counts the pages of up to ten websites, and shows the figures as they grow. */
  preview(
    requests: readonly ScrapeRequest[],
    show: (preview: Preview) => void,
    options?: CallOptions,
  ): Promise<void>
}

export interface AccountCalls {
  list(query: AccountsQuery, options?: CallOptions): Promise<AccountsPage>
}

export interface AccountActionCalls {
  /** Revokes our access to the account. */
  revoke(accountId: number, options?: CallOptions): Promise<void>
  resync(accountId: number, options?: CallOptions): Promise<void>
  cancelSync(accountId: number, options?: CallOptions): Promise<void>
  /** Lets all people of the customer read an account of one's own, or no longer. */
  share(accountId: number, withTeam: boolean, options?: CallOptions): Promise<void>
}

export interface SignInCalls {
  /** Begins a sign-in. Returns the page that leads to the provider, and the key for later calls. */
  begin(request: OAuthUrlRequest, options?: CallOptions): Promise<OAuthUrl>
  /** Returns the state of a sign-in, and creates the account once the provider has confirmed it. */
  claim(key: string, options?: CallOptions): Promise<SignInProgress>
  cancel(key: string, options?: CallOptions): Promise<void>
  /** A new key for a sign-in at that source that the previous frame left; null if there is none. */
  resume(service: string, options?: CallOptions): Promise<string | null>
}

export interface ItemCalls {
  list(query: ItemsQuery, options?: CallOptions): Promise<ItemsPage>
  /** Queues picked items. */
  sync(request: SyncItems, options?: CallOptions): Promise<void>
}

/** API keys that the user typed, and the call that they belong to. */
export type ConnectRequest = {
  [Path in keyof KeyRequests]: { readonly path: Path; readonly body: KeyRequests[Path] }
}[keyof KeyRequests]

export interface ConnectCalls {
  /** Connects an account with keys. The service has tried them when it resolves. */
  connect(request: ConnectRequest, options?: CallOptions): Promise<void>
}

export interface RepositoryCalls {
  /** Pages count from 1. A page with fewer than `perPage` entries is the last. */
  list(
    query: { readonly accountId: number; readonly page: number; readonly perPage: number },
    options?: CallOptions,
  ): Promise<Repositories>
  /** At most MAX_REPOSITORIES. */
  sync(request: SyncRepositories, options?: CallOptions): Promise<void>
}

export interface ConversationCalls {
  /** A page of all kinds; `cursor` null is the first. */
  list(
    query: { readonly accountId: number; readonly cursor: string | null },
    options?: CallOptions,
  ): Promise<ConversationsPage>
  sync(request: SyncConversation, options?: CallOptions): Promise<void>
}

/** A label, a folder or a category of mail. */
export type MailName = MailLabels['labels'][number]

export interface MailCalls {
  labels(accountId: number, options?: CallOptions): Promise<readonly MailName[]>
  folders(accountId: number, options?: CallOptions): Promise<readonly MailName[]>
  categories(accountId: number, options?: CallOptions): Promise<readonly MailName[]>
  /** Imports the mail that matches the filters, of a mailbox with labels. */
  syncLabelled(request: SyncGmail, options?: CallOptions): Promise<void>
  /** Imports the mail of one folder that matches the filters. */
  syncFiled(request: SyncOutlook, options?: CallOptions): Promise<void>
}

/** Which entries of an account's sync history. */
export type EntriesQuery = {
  readonly accountId: number
  readonly runId: number | null
  readonly outcome: SyncOutcome | null
  /** A part of the name; empty: any. */
  readonly name: string
  readonly limit?: number
  readonly after?: string | null
}

export interface HistoryCalls {
  /** The newest first. `before`: `next` of the page before. */
  runs(
    query: { readonly accountId: number; readonly limit: number; readonly before: number | null },
    options?: CallOptions,
  ): Promise<SyncRunsPage>
  entries(query: EntriesQuery, options?: CallOptions): Promise<SyncEntriesPage>
  /** All matching entries as CSV. */
  csv(query: EntriesQuery, options?: CallOptions): Promise<string>
}

export interface PreviewCalls {
  /** Begins to count what an import of the items would bring. Returns the id of the preview. */
  begin(request: PreviewItems, options?: CallOptions): Promise<number>
  /** What is counted so far. */
  read(id: number, options?: CallOptions): Promise<Preview>
  end(id: number, options?: CallOptions): Promise<void>
}

export interface SitemapCalls {
  /** The URLs in a sitemap. */
  read(url: string, options?: CallOptions): Promise<readonly string[]>
  scrape(request: SitemapScrapeRequest, options?: CallOptions): Promise<UserFile>
}

/** A file or an account that has changed. */
export type Change = { readonly of: 'file' | 'account' | 'preview'; readonly id: number }

/** A piece of the stream of changes. */
export type StreamBlock = {
  /** The stream can be resumed after this. Null: after the last that had one. */
  readonly id: string | null
  /** `all`: anything may have changed. Null: nothing has. */
  readonly change: Change | 'all' | null
}

export interface ChangeCalls {
  /**
   * Resolves when the service begins to stream, first what has changed since `lastId`. Reading rejects with a Fault if
   * the connection is lost.
   */
  follow(lastId: string | null, options?: CallOptions): Promise<AsyncIterable<StreamBlock>>
}

/** The service as the frame sees it: one group of calls per resource of the contract. */
export interface ServiceClient {
  readonly identity: IdentityCalls
  readonly files: FileCalls
  readonly uploads: UploadCalls
  readonly scrape: ScrapeCalls
  readonly accounts: AccountCalls
  readonly accountActions: AccountActionCalls
  readonly signIns: SignInCalls
  readonly items: ItemCalls
  readonly connect: ConnectCalls
  readonly repositories: RepositoryCalls
  readonly conversations: ConversationCalls
  readonly mail: MailCalls
  readonly history: HistoryCalls
  readonly previews: PreviewCalls
  readonly sitemaps: SitemapCalls
  readonly changes: ChangeCalls
}
