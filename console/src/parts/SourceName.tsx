import { logos } from '../../../frame/src/theme/logos/index.ts'
import { LogoTile } from '../../../frame/src/ui/LogoTile.tsx'
import { sourceName } from '../words.ts'
import styles from './SourceName.module.css'

const known = new Map<string, string>([...Object.entries(logos), ['WEB_SCRAPE', logos.WEB_SCRAPER]])

/** A source with its logo. Formats of uploads have the logo of files. */
export function SourceName({ source }: { readonly source: string }) {
  const logo = known.get(source)
  return (
    <span className={styles.source}>
      <LogoTile src={logo ?? logos.LOCAL_FILES} size={24} />
      <span>{sourceName(source, logo !== undefined)}</span>
    </span>
  )
}
