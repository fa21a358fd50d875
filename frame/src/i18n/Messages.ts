import type { access } from './en/access.ts'
import type { accounts } from './en/accounts.ts'
import type { consent } from './en/consent.ts'
import type { conversations } from './en/conversations.ts'
import type { files } from './en/files.ts'
import type { forms } from './en/forms.ts'
import type { history } from './en/history.ts'
import type { imports } from './en/imports.ts'
import type { en } from './en/index.ts'
import type { items } from './en/items.ts'
import type { mail } from './en/mail.ts'
import type { notice } from './en/notice.ts'
import type { preview } from './en/preview.ts'
import type { repositories } from './en/repositories.ts'
import type { scrape } from './en/scrape.ts'
import type { sitemap } from './en/sitemap.ts'
import type { upload } from './en/upload.ts'

/** The type of texts, with any wording. */
export type Texts<T> = T extends string
  ? string
  : T extends (...given: infer A) => string
    ? (...given: A) => string
    : { readonly [K in keyof T]: Texts<T[K]> }

type English = typeof en & {
  readonly access: typeof access
  readonly accounts: typeof accounts
  readonly consent: typeof consent
  readonly conversations: typeof conversations
  readonly files: typeof files
  readonly forms: typeof forms
  readonly history: typeof history
  readonly imports: typeof imports
  readonly items: typeof items
  readonly mail: typeof mail
  readonly notice: typeof notice
  readonly preview: typeof preview
  readonly repositories: typeof repositories
  readonly scrape: typeof scrape
  readonly sitemap: typeof sitemap
  readonly upload: typeof upload
}

/** BCP 47, also the name of the folder and chunk of the language's texts. */
export type LanguageTag = 'en' | 'de' | 'fr' | 'es' | 'pt-BR' | 'ja' | 'ar'

/** What every language provides. */
export type Messages = Texts<English> & { readonly language: LanguageTag }
