import type { ReactNode } from 'react'
import { cleanText } from '../../lib/cleanText.ts'
import { MiddleEllipsis } from '../MiddleEllipsis.tsx'
import styles from './FileName.module.css'
import { fileIcon } from './fileIcon.ts'

type FileNameProps = {
  /** Of unknown origin: made safe here. */
  name: string
  /** Instead of the icon by type, for example a folder; null for none. */
  icon?: ReactNode
}

/** A file's name on one line, with the icon of its type. */
export function FileName({ name, icon }: FileNameProps) {
  const text = cleanText(name)
  const address = addressOf(text)
  const Icon = fileIcon(text)
  return (
    <span className={styles.file}>
      {icon === undefined ? <Icon /> : icon}
      {/* Of an address the host is what people know it by. */}
      <MiddleEllipsis text={text} shown={address?.shown} keptStart={address && address.host.length + 2} />
    </span>
  )
}

/** Every address begins alike, so its scheme is not shown. */
function addressOf(text: string): { readonly shown: string; readonly host: string } | undefined {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text) ?? []
  if (host === '') return undefined
  return { shown: path === '/' ? host : host + path, host }
}
