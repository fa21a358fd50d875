import type { Messages } from '../Messages.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { consent } from './consent.ts'
import { conversations } from './conversations.ts'
import { errors } from './errors.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { integrations } from './integrations.ts'
import { items } from './items.ts'
import { mail } from './mail.ts'
import { notice } from './notice.ts'
import { preview } from './preview.ts'
import { repositories } from './repositories.ts'
import { scrape } from './scrape.ts'
import { shell } from './shell.ts'
import { sitemap } from './sitemap.ts'
import { ui } from './ui.ts'
import { upload } from './upload.ts'

/** Modern Standard Arabic; names and addresses are isolated, so that they do not turn a sentence around. */
export const messages: Messages = {
  language: 'ar',
  ui,
  shell,
  consent,
  integrations,
  errors,
  access,
  accounts,
  conversations,
  files,
  forms,
  history,
  imports,
  items,
  mail,
  notice,
  preview,
  repositories,
  scrape,
  sitemap,
  upload,
}
