/** What the library tells of an annotation: a field of a form, or what a reader has written on the page. */
export type Annotation = {
  subtype?: string
  fieldType?: string
  fieldName?: string
  fieldValue?: unknown
  /** The field's name for people. */
  alternativeText?: string
  password?: boolean
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: string
  buttonValue?: string | null
  options?: readonly { exportValue: string; displayValue: string }[]
  contentsObj?: { str: string }
  titleObj?: { str: string }
}

/** Their contents describe what is there for another reason. */
const NO_REMARKS = new Set(['Widget', 'Link', 'Popup'])

/** What is filled into the fields of a page, a line for each, then the remarks on it. */
export function pdfNotes(annotations: readonly Annotation[]): string {
  const fields = annotations.flatMap((one) => {
    const value = one.subtype === 'Widget' ? filledIn(one) : ''
    return value === '' ? [] : [`${one.alternativeText || one.fieldName || 'Field'}: ${value}`]
  })
  const remarks = annotations.flatMap(({ subtype = '', contentsObj, titleObj }) => {
    const text = NO_REMARKS.has(subtype) ? '' : (contentsObj?.str.trim() ?? '')
    if (text === '') return []
    return [titleObj?.str && subtype !== 'FreeText' ? `${titleObj.str}: ${text}` : text]
  })
  return [fields.join('\n'), ...remarks].filter((text) => text !== '').join('\n\n')
}

function filledIn(field: Annotation): string {
  const { fieldType, fieldValue, password, checkBox, radioButton, buttonValue, exportValue } = field
  if (password) return ''
  if (fieldType === 'Btn') {
    if (checkBox) return fieldValue === exportValue ? (exportValue ?? '') : ''
    return radioButton && fieldValue === buttonValue ? (buttonValue ?? '') : ''
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return ''
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (one) => typeof one === 'string',
  )
  return values
    .map((value) => shown(value, field))
    .join(', ')
    .trim()
}

function shown(value: string, { options }: Annotation): string {
  return options?.find((option) => option.exportValue === value)?.displayValue ?? value
}
