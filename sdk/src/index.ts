import { createWidget } from './createWidget.ts'

/** The widget of this page. Importing it does nothing; it is safe on a server. */
export const Widget = /* @__PURE__ */ createWidget()

export type {
  AccountStatus,
  AllowedFileType,
  Appearance,
  CloseReason,
  ContentType,
  EmbeddingModel,
  EnabledIntegration,
  Environment,
  ErrorCategory,
  ErrorEvent,
  EventAction,
  EventFailure,
  EventStamp,
  FileColumn,
  FileStatus,
  FileSyncConfig,
  ImportedFile,
  Palette,
  ProcessingSettings,
  Source,
  SuccessEvent,
  Tags,
  TextFormat,
  Theme,
  TranscriptionService,
  WidgetError,
  WidgetErrorCode,
  WidgetOptions,
} from '@inlet/wire/bridge'
export {
  ACCOUNT_STATUSES,
  CONTENT_TYPES,
  EMBEDDING_MODELS,
  ENVIRONMENTS,
  ERROR_CATEGORIES,
  EVENT_ACTIONS,
  FILE_COLUMNS,
  FILE_STATUSES,
  SOURCES,
  TEXT_FORMATS,
  THEMES,
  TRANSCRIPTION_SERVICES,
  WIDGET_ERROR_CODES,
} from '@inlet/wire/bridge'
export type {
  AccessTokenAnswer,
  SessionSummary,
  TokenFetcher,
  WidgetConfig,
  WidgetHandle,
} from './config.ts'
export { VERSION } from './version.ts'
