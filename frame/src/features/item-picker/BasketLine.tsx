import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/field/Button.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { FolderIcon, XIcon } from '../../ui/icons.ts'
import { BottomSheet } from '../../ui/overlay/BottomSheet.tsx'
import footer from '../../ui/screen/FooterLine.module.css'
import { FileName } from '../../ui/table/FileName.tsx'
import { focusNeighbor } from '../../ui/table/focusNeighbor.ts'
import styles from './BasketLine.module.css'
import type { ItemBasket } from './ItemBasket.ts'
import { itemName } from './itemColumns.tsx'
import { itemKind } from './itemRules.ts'

/** How many items are chosen and from where, with a way to remove some. */
export const BasketLine = observer(function BasketLine({ basket }: { basket: ItemBasket }) {
  const [isOpen, setOpen] = useState(false)
  const text = itemsTexts()
  return (
    <div className={footer.line}>
      <p role="status">{fromWhere(basket)}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text.review}
      </Button>
      <BottomSheet open={isOpen} title={text.chosen} onClose={() => setOpen(false)}>
        <ul className={styles.list}>
          {basket.all.map(({ item, path }) => (
            <li key={item.external_id} className={footer.row}>
              <div className={styles.about}>
                <FileName
                  name={itemName(item)}
                  icon={itemKind(item) === 'FOLDER' ? <FolderIcon /> : undefined}
                />
                <bdi translate="no" className={classes(footer.note, styles.path)}>
                  {[text.allFiles, ...path.map(itemName)].join(' / ')}
                </bdi>
              </div>
              <IconButton
                label={text.removeFromSelection(itemName(item))}
                icon={<XIcon />}
                onClick={({ currentTarget }) => {
                  focusNeighbor(currentTarget)
                  basket.drop([item])
                }}
              />
            </li>
          ))}
        </ul>
      </BottomSheet>
    </div>
  )
})

function fromWhere({ size, folders }: ItemBasket): string {
  const [first, ...others] = folders
  if (others.length > 0) return itemsTexts().chosenFromFolders(size, folders.length)
  return itemsTexts().chosenFrom(size, first ? itemName(first) : itemsTexts().allFiles)
}
