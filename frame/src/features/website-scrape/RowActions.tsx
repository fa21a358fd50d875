import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { EllipsisVerticalIcon, Settings2Icon, Trash2Icon } from '../../ui/icons.ts'
import { BottomSheet } from '../../ui/overlay/BottomSheet.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useNarrow } from '../../ui/screen/useNarrow.ts'
import { focusNeighbor } from '../../ui/table/focusNeighbor.ts'

type RowActionsProps = {
  /** Number of the website in the list, from 1. */
  readonly position: number
  readonly configuring: boolean
  readonly onConfigure: (configuring: boolean) => void
  readonly onRemove: () => void
  /** Content of the configuration. */
  readonly panel: ReactNode
}

/** Actions on one website. Narrow frames show them as a menu. */
export const RowActions = observer(function RowActions(props: RowActionsProps) {
  return useNarrow() ? <Narrow {...props} /> : <Wide {...props} />
})

const Narrow = observer(function Narrow(props: RowActionsProps) {
  const { position, configuring, onConfigure, onRemove, panel } = props
  const texts = scrapeTexts()
  const icon = <EllipsisVerticalIcon aria-hidden="true" />
  return (
    <>
      <Menu
        label={texts.rowActions(position)}
        trigger={<IconButton label={texts.rowActions(position)} icon={icon} />}
        items={[
          { id: 'configure', label: texts.configure, onSelect: () => onConfigure(true) },
          { id: 'delete', label: texts.delete, danger: true, onSelect: onRemove },
        ]}
      />
      <BottomSheet open={configuring} title={texts.configure} onClose={() => onConfigure(false)}>
        {panel}
      </BottomSheet>
    </>
  )
})

const Wide = observer(function Wide(props: RowActionsProps) {
  const { position, configuring, onConfigure, onRemove, panel } = props
  const texts = scrapeTexts()
  const icon = <Settings2Icon aria-hidden="true" />
  return (
    <>
      <Popover
        open={configuring}
        onOpenChange={onConfigure}
        title={texts.configure}
        trigger={<IconButton label={texts.configureRow(position)} icon={icon} />}
      >
        {panel}
      </Popover>
      <IconButton
        label={texts.deleteRow(position)}
        icon={<Trash2Icon aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          focusNeighbor(currentTarget)
          onRemove()
        }}
      />
    </>
  )
})
