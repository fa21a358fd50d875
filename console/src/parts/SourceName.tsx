import { SOURCES } from '@inlet/wire/service'
import { logoOf } from '../../../frame/src/theme/logos/index.ts'
import { LogoTile } from '../../../frame/src/ui/LogoTile.tsx'
import { sourceName } from '../words.ts'
import styles from './SourceName.module.css'

const logos = new Map<string, string>([
  ...SOURCES.map((source): [string, string] => [source, logoOf(source)]),
  ['WEB_SCRAPE', logoOf('web-scraper')],
])

/** A source with its logo. Formats of uploads have the logo of files. */
export function SourceName({ source }: { readonly source: string }) {
  const logo = logos.get(source)
  return (
    <span className={styles.source}>
      <LogoTile src={logo ?? logoOf('local-files')} size={24} />
      <span>{sourceName(source, logo !== undefined)}</span>
    </span>
  )
}
