import type { Host } from '../../bridge/Host.ts'
import { t } from '../../i18n/t.ts'
import type { Session } from '../shell/Session.ts'

type Page = { readonly host: Pick<Host, 'origin'> }

/** Host and port of the page that embeds us, as reported by the browser: `app.example.com`. */
export function hostDomain({ host }: Page): string {
  return new URL(host.origin).host
}

/** The host's name from its options, else its domain. */
export function organizationName(given: Page & { readonly session: Pick<Session, 'options'> }): string {
  return given.session.options.orgName ?? hostDomain(given)
}

/** Who receives the content, as texts name it. */
export function recipientName(
  given: Page & { readonly session: Pick<Session, 'options' | 'brandingRemoved'> },
): string {
  return given.session.brandingRemoved ? organizationName(given) : t().shell.productName
}
