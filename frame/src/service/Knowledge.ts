import type {
  AccountsPage,
  AccountsQuery,
  CreateFileTags,
  DeleteFiles,
  FilesPage,
  FilesQuery,
  ItemsPage,
  ItemsQuery,
  OAuthUrlRequest,
  ScrapeRequest,
  SyncItems,
  UploadQueryValues,
  UserFile,
  UserSettings,
  WhiteLabeling,
} from '@inlet/wire/service'

/** Every call may be aborted, and rejects with a Fault and with nothing else. */
export type CallOptions = { readonly signal?: AbortSignal }

export interface IdentityCalls {
  whiteLabeling(options?: CallOptions): Promise<WhiteLabeling>
  whoAmI(options?: CallOptions): Promise<UserSettings>
}

export interface FileCalls {
  list(query: FilesQuery, options?: CallOptions): Promise<FilesPage>
  remove(request: DeleteFiles, options?: CallOptions): Promise<void>
  resync(fileId: number, options?: CallOptions): Promise<UserFile>
  tag(request: CreateFileTags, options?: CallOptions): Promise<UserFile>
}

export interface UploadCalls {
  /** `onProgress` gets the bytes sent so far, of `file.size`. */
  upload(
    file: File,
    settings: UploadQueryValues,
    options?: CallOptions & { readonly onProgress?: (sentBytes: number) => void },
  ): Promise<UserFile>
}

export interface ScrapeCalls {
  scrape(requests: readonly ScrapeRequest[], options?: CallOptions): Promise<readonly UserFile[]>
}

export interface AccountCalls {
  list(query: AccountsQuery, options?: CallOptions): Promise<AccountsPage>
  /** Ends the access to the account. */
  revoke(accountId: number, options?: CallOptions): Promise<void>
  resync(accountId: number, options?: CallOptions): Promise<void>
  cancelSync(accountId: number, options?: CallOptions): Promise<void>
  /** Address of the provider's sign-in page. */
  oauthUrl(request: OAuthUrlRequest, options?: CallOptions): Promise<string>
}

export interface ItemCalls {
  list(query: ItemsQuery, options?: CallOptions): Promise<ItemsPage>
  /** Queues picked items. */
  sync(request: SyncItems, options?: CallOptions): Promise<void>
}

/** The service as the frame sees it: one group of calls per resource of the contract. */
export interface Knowledge {
  readonly identity: IdentityCalls
  readonly files: FileCalls
  readonly uploads: UploadCalls
  readonly scrape: ScrapeCalls
  readonly accounts: AccountCalls
  readonly items: ItemCalls
}
