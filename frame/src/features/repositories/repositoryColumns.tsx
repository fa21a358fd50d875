import { safeLink } from '@inlet/wire/bridge'
import type { Repository } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { repositoriesTexts } from '../../i18n/repositoriesTexts.ts'
import { cleanText } from '../../lib/cleanText.ts'
import { Ellipsis } from '../../ui/Ellipsis.tsx'
import { FolderIcon } from '../../ui/icons.ts'
import { FileName } from '../../ui/table/FileName.tsx'
import type { Column } from '../../ui/table/tableTypes.ts'
import styles from './Repositories.module.css'
import { fullName, shortName } from './repositoryName.ts'

export function repositoryColumns(): readonly Column<Repository>[] {
  const { columns } = repositoriesTexts()
  return [
    {
      id: 'file',
      header: columns.file,
      cell: (repository) => <FileName name={shortName(repository)} icon={<FolderIcon />} />,
    },
    {
      id: 'name',
      header: columns.name,
      hideBelow: 480,
      cell: nameOf,
      brief: nameOf,
    },
    {
      id: 'url',
      header: columns.url,
      hideBelow: 640,
      cell: ({ url }) => <Address address={url} />,
      brief: ({ url }) => url && <Address address={url} />,
    },
  ]
}

function nameOf(repository: Repository) {
  return (
    <bdi translate="no">
      <Ellipsis text={fullName(repository)} />
    </bdi>
  )
}

/** A URL that is unsafe to open is still shown: it may identify the repository. */
const Address = observer(function Address({ address }: { address: string | null }) {
  if (!address) return repositoriesTexts().noAddress
  const link = safeLink(address)
  return (
    <bdi translate="no" className={styles.address} title={cleanText(address)}>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {cleanText(address).replace(/^https?:\/\//, '')}
        </a>
      ) : (
        cleanText(address)
      )}
    </bdi>
  )
})
