import type { ReactNode } from 'react'
import { cleanText } from '../../lib/cleanText.ts'
import { MiddleEllipsis } from '../MiddleEllipsis.tsx'
import styles from './FileName.module.css'
import { fileIcon } from './fileIcon.ts'

type FileNameProps = {
  /** Text of unknown origin, made safe here. */
  name: string
  /** Replaces the icon of the type, for example for a folder; null for none. */
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
      {/* For a URL, the host is what users recognize. */}
      <MiddleEllipsis text={text} shown={address?.shown} keptStart={address && address.host.length + 2} />
    </span>
  )
}

/** Every URL begins alike, so its scheme is not shown. */
function addressOf(text: string): { readonly shown: string; readonly host: string } | undefined {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text) ?? []
  if (host === '') return undefined
  return { shown: path === '/' ? host : host + path, host }
}
