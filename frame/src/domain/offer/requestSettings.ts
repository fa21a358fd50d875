import type {
  EnabledIntegration,
  FileSyncConfig,
  ProcessingSettings,
  WidgetOptions,
} from '@inlet/wire/bridge'
import type { TagMap } from '@inlet/wire/service'
import { copyOfTags, firstGiven } from './settings.ts'

// Settings that only requests of later screens need.

export type Level = Partial<ProcessingSettings>

/** Most specific first: file type → integration → widget. */
export function settingOf<K extends keyof ProcessingSettings>(
  key: K,
  levels: readonly (Level | undefined)[],
): ProcessingSettings[K] {
  return firstGiven(...levels.map((level) => level?.[key]))
}

export function fileSyncConfig(
  integration: EnabledIntegration | undefined,
  widget: WidgetOptions,
): FileSyncConfig {
  return firstGiven(integration?.fileSyncConfig, widget.fileSyncConfig) ?? {}
}

/** Sent with uploads and scrapes. */
export function tagsOf(widget: WidgetOptions): TagMap {
  return copyOfTags(widget.tags)
}

/** Sent with new accounts and with items synced from them. */
export function accountTagsOf(widget: WidgetOptions): TagMap {
  return copyOfTags(widget.dataSourceTags)
}

/** Whether the host's webhook is called for deleted files: integration → widget → no. */
export function sendsDeletionWebhooks(
  integration: EnabledIntegration | undefined,
  widget: WidgetOptions,
): boolean {
  return firstGiven(integration?.sendDeletionWebhooks, widget.sendDeletionWebhooks) ?? false
}
