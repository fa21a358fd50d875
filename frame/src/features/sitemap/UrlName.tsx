import { cleanText } from '../../lib/cleanText.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Sitemap.module.css'

const cut = (element: Element) => element.scrollHeight > element.clientHeight + 1

/** One URL. On the sitemap's own host, its path identifies it. */
export function UrlName({ url, sitemap }: { url: string; sitemap: string }) {
  const [origin, path] = parts(url, sitemap)
  return (
    <Tooltip text={cleanText(url)} describes={false} when={cut}>
      <bdi translate="no" className={styles.url}>
        {origin && <VisuallyHidden>{origin}</VisuallyHidden>}
        {cleanText(path)}
      </bdi>
    </Tooltip>
  )
}

function parts(url: string, sitemap: string): readonly [origin: string, path: string] {
  const parsed = URL.parse(url)
  const isOwn = parsed !== null && parsed.host === URL.parse(sitemap)?.host
  const isShortened = isOwn && parsed.pathname + parsed.search !== '/' && url.startsWith(`${parsed.origin}/`)
  return isShortened ? [parsed.origin, url.slice(parsed.origin.length)] : ['', url]
}
