import type {
  ContentType,
  EmbeddingModel,
  Environment,
  FileColumn,
  Source,
  TextFormat,
  Theme,
  TranscriptionService,
} from '../enums.ts'

/** Free labels of the host, stored with every file. */
export type Tags = {
  readonly [key: string]: string | number | boolean | readonly string[] | readonly number[]
}

/** How a source's items become files. Sent to the service as `file_sync_config`. */
export type FileSyncConfig = {
  readonly auto_synced_source_types?: readonly (ContentType | (string & Record<never, never>))[]
  readonly split_rows?: boolean
  readonly sync_attachments?: boolean
  readonly detect_audio_language?: boolean
  readonly transcription_service?: TranscriptionService | null
  readonly include_speaker_labels?: boolean
  readonly generate_chunks_only?: boolean
  readonly store_file_only?: boolean
  readonly skip_file_processing?: boolean
  readonly parsed_text_format?: TextFormat | null
}

/** Settings that a file type, an integration and the widget can each give; the most specific wins. */
export type ProcessingSettings = {
  /** Tokens per chunk. Default 1500. */
  readonly chunkSize?: number
  /** Tokens that neighbouring chunks share. Default 20. */
  readonly overlapSize?: number
  /** Default OPENAI. */
  readonly embeddingModel?: EmbeddingModel
  /** Default false. */
  readonly skipEmbeddingGeneration?: boolean
  /** One chunk never spans two pages. Default false. */
  readonly setPageAsBoundary?: boolean
  /** Default false. */
  readonly useOcr?: boolean
  /** Default false. */
  readonly parsePdfTablesWithOcr?: boolean
  /** Default false. */
  readonly generateSparseVectors?: boolean
  /** Default false. */
  readonly prependFilenameToChunks?: boolean
  /** Rows or items per chunk of a table. Default: no limit. */
  readonly maxItemsPerChunk?: number
  /** One file per row of a table. Default false. */
  readonly splitRows?: boolean
  /** Default: the service's own. */
  readonly transcriptionService?: TranscriptionService
  /** Default false. */
  readonly includeSpeakerLabels?: boolean
  /** Default false. */
  readonly generateChunksOnly?: boolean
}

/** One accepted file type of the Upload Files integration, with settings of its own. */
export type AllowedFileType = ProcessingSettings & {
  /** Without the dot; letter case does not matter. */
  readonly extension: string
}

/** One source the host offers, with its settings. */
export type EnabledIntegration = ProcessingSettings & {
  readonly id: Source
  /** Bytes. Replaces the widget's value for this source; the account's own limit still caps it. */
  readonly maxFileSize?: number
  /** Default for Upload Files: txt, csv, pdf, docx, pptx, json, html. */
  readonly allowedFileTypes?: readonly AllowedFileType[]
  /** Files in one upload. Default 10, at most 50. */
  readonly maxFilesCount?: number
  /** Default true. */
  readonly allowMultipleFiles?: boolean
  /** What the browse dialog takes. Default BOTH. */
  readonly filePickerMode?: 'FILES' | 'FOLDERS' | 'BOTH'
  /** Tell the host's web hook about deleted files. Default false. */
  readonly sendDeletionWebhooks?: boolean
  /** Default: the widget's value, then true. */
  readonly showFilesTab?: boolean
  /** Default: the widget's value, then name, status, created_at. */
  readonly filesTabColumns?: readonly FileColumn[]
  /** Inlet's own item picker; false asks for the provider's where it has one. Default true. */
  readonly useCarbonFilePicker?: boolean
  /** Default true (GITHUB: false). */
  readonly syncSourceItems?: boolean
  /** Default true. Mailboxes (GMAIL, OUTLOOK): the person is asked which mail is meant, unless this says it. */
  readonly syncFilesOnConnection?: boolean
  /** Default false. */
  readonly incrementalSync?: boolean
  /** Accounts are synced automatically, as often as the deployment does that: by default every hour, and every day at sources without a change feed. Default false. */
  readonly enableAutoSync?: boolean
  readonly fileSyncConfig?: FileSyncConfig
  /** OAuth scopes that replace the provider's defaults. */
  readonly scopes?: readonly string[]
  /**
   * How much people are asked to allow. `picked`, for SHAREPOINT and GITHUB: only the site that an administrator shared
   * with your app, or the repositories of a fine-grained token. Default: what the source's page says.
   */
  readonly access?: 'read_all' | 'picked'
  /** S3 only: offer an endpoint URL for S3-compatible storage. Default false. */
  readonly enableDigitalOcean?: boolean
  /** Web Scraper: most pages per website, and the default. Default 100. */
  readonly maxPagesToScrape?: number
  /** Web Scraper: deepest recursion, and the default. Default 3, at most 10. */
  readonly recursionDepth?: number
  /** Web Scraper: offer the Sitemap tab. Default true. */
  readonly sitemapEnabled?: boolean
  readonly htmlTagsToSkip?: readonly string[]
  readonly cssClassesToSkip?: readonly string[]
  readonly cssSelectorsToSkip?: readonly string[]
  /** Default false. */
  readonly downloadCssAndMedia?: boolean
}

/** Colours of one theme. Each is `#rgb` or `#rrggbb`; what is not given follows from the others. */
export type Palette = {
  /** Buttons, links, what is chosen. */
  readonly accent?: string
  /** The ground of the window. */
  readonly surface?: string
  readonly text?: string
}

/**
 * The host's own look. Whatever it asks for, every text keeps a contrast of 4.5:1 with its ground: a colour that
 * would not is moved towards black or white until it does.
 */
export type Appearance = {
  /** Default: Inlet's own. */
  readonly light?: Palette
  /** Default: Inlet's own, with the accent of `light`. */
  readonly dark?: Palette
  /** Radius of controls in CSS pixels, 0 to 16; cards have half as much again. Default 8. */
  readonly radius?: number
  /** A CSS font-family list of fonts that are installed: the frame loads none. Default: the system's. */
  readonly fontFamily?: string
  /** `compact` draws controls and rows lower where one points with a mouse. Default comfortable. */
  readonly density?: 'comfortable' | 'compact'
}

/**
 * What crosses the bridge when the widget opens and at every `update()`: the options without the host's
 * functions. The receiver parses it, and trusts nothing in it.
 */
export type WidgetOptions = Omit<
  ProcessingSettings,
  | 'skipEmbeddingGeneration'
  | 'splitRows'
  | 'transcriptionService'
  | 'includeSpeakerLabels'
  | 'generateChunksOnly'
> & {
  /** Name of the host organization in the consent text. Default: the host's domain. */
  readonly orgName?: string
  /** Address of the host's image on the consent screen. */
  readonly brandIcon?: string
  /** Default: Upload Files with csv, txt and pdf, chunk size 100, overlap 10. */
  readonly enabledIntegrations?: readonly EnabledIntegration[]
  /** A source's id, or INTEGRATION_LIST. */
  readonly entryPoint?: Source | 'INTEGRATION_LIST'
  /**
   * The id of an account that needs the person, from `Widget.status` or a webhook. The widget opens at the step
   * that mends it, without the consent screen: its owner has agreed before. Default: none.
   */
  readonly repair?: number | null
  readonly tags?: Tags
  /** Bytes. Default 20,000,000. */
  readonly maxFileSize?: number
  /** Default PRODUCTION: the service that serves the frame. */
  readonly environment?: Environment
  /** Another service. Only origins that the deployment allows. */
  readonly apiURL?: string | null
  /** Default: the person's system setting. */
  readonly theme?: Theme
  readonly appearance?: Appearance
  /**
   * The language, as a BCP 47 tag such as `de` or `pt-BR`; the nearest of en, de, fr, es, pt-BR, ja and ar is
   * used. Default: the person's browser's.
   */
  readonly locale?: string
  /** Default 'Go Back'. */
  readonly backButtonText?: string
  /** Where the consent screen's back button leads. Default: it closes the widget. */
  readonly navigateBackURL?: string | null
  /** Default: the deployment's own. */
  readonly tosURL?: string
  /** Default: the deployment's own. */
  readonly privacyPolicyURL?: string
  readonly fileSyncConfig?: FileSyncConfig
  /** Default name, status, created_at. */
  readonly filesTabColumns?: readonly FileColumn[]
  /** Default true. */
  readonly showFilesTab?: boolean
  /** Default FILES_LIST. */
  readonly openFilesTabTo?: 'FILE_PICKER' | 'FILES_LIST'
  /**
   * The browser notes for a day which files were chosen and not sent, so that the widget asks for them after a reload
   * or a crash. Never what is in them. Default false.
   */
  readonly keepUploads?: boolean
  /**
   * When folders, repositories or websites are chosen, people see what an import of them would bring. With this, only if
   * that is more files than this number. Default: always.
   */
  readonly previewAbove?: number
  /** Default false. */
  readonly incrementalSync?: boolean
  /** Default false. */
  readonly sendDeletionWebhooks?: boolean
  /** Milliseconds between account polls. Default 8000, at least 3000. */
  readonly dataSourcePollingInterval?: number
  readonly dataSourceTags?: Tags
  readonly dataSourceTagsFilterQuery?: Tags
  /** Default false. */
  readonly useRequestIds?: boolean
  /** Closing is ignored. Default false. */
  readonly alwaysOpen?: boolean
  /** Write what crosses the bridge to the console, secrets masked. Default false. */
  readonly debug?: boolean
}
