import { mailTexts } from '../../i18n/mailTexts.ts'
import type { MailName } from '../../service/ServiceClient.ts'

/** Gmail returns its system labels by id, in no language. */
export function placeName({ id, name }: MailName): string {
  return new Map(Object.entries(mailTexts().gmailLabels)).get(id) ?? name
}
