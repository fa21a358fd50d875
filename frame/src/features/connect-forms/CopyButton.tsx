import { observer } from 'mobx-react-lite'
import { type RefObject, useState } from 'react'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { copyFrom } from './copyFrom.ts'

type CopyButtonProps = { readonly label: string; readonly input: RefObject<HTMLInputElement | null> }

/** Copies a field's value, and confirms it. */
export const CopyButton = observer(function CopyButton({ label, input }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const text = formsTexts()
  return (
    <>
      <IconButton
        label={isCopied ? text.copied : text.copy(label)}
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => setCopied(input.current !== null && copyFrom(input.current))}
        onBlur={() => setCopied(false)}
      />
      <LiveRegion text={isCopied ? text.copied : ''} />
    </>
  )
})
