import type { WidgetCheck } from './check/CheckReport.ts'
import { createWidget, type WidgetApi } from './createWidget.ts'
import type { WidgetDropTarget } from './dropTarget/DropTargetOptions.ts'
import { lazyDropTarget } from './dropTarget/lazyDropTarget.ts'
import type { WidgetStatus } from './status/WidgetStatus.ts'

type Parts = WidgetApi & WidgetCheck & WidgetDropTarget & WidgetStatus

/** The widget of this page. Importing it does nothing; it is safe on a server. */
export const Widget: Parts = /* @__PURE__ */ withParts(createWidget)

/** With the parts that are loaded on demand. */
function withParts(create: () => WidgetApi): Parts {
  const widget = create()
  return {
    ...widget,
    async check(options) {
      const { check } = await import('./check/check.ts')
      return check(options)
    },
    dropTarget: lazyDropTarget(() => import('./dropTarget/dropTarget.ts'), widget.open),
    async status(tokenFetcher, options = {}) {
      const { status } = await import('./status/status.ts')
      return status(tokenFetcher, options)
    },
  }
}

export type {
  AccountRemedy,
  AccountState,
  AccountStatus,
  AddResult,
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
  ImportPreview,
  Palette,
  ProcessingSettings,
  RejectionCode,
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
export type { CheckFinding, CheckOptions, CheckReport, WidgetCheck } from './check/CheckReport.ts'
export type {
  AccessTokenAnswer,
  SessionSummary,
  TokenFetcher,
  WidgetConfig,
  WidgetHandle,
} from './config.ts'
export type { DropTargetOptions, WidgetDropTarget } from './dropTarget/DropTargetOptions.ts'
export type { AccountHealth, AccountsHealth, StatusOptions, WidgetStatus } from './status/WidgetStatus.ts'
export { VERSION } from './version.ts'
