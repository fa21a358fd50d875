import { make } from '../dom.ts'
import type { Control } from './Control.ts'
import { listEditor } from './listEditor.ts'
import type { OptionField, OptionValue } from './OptionField.ts'

/** What stands between backticks is code, as in the comments that the texts come from. */
function withCode(text: string): (string | Node)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', part) : part))
}

let count = 0
/** An id for an element, so that labels and descriptions can name it. */
const freshId = () => `option-${++count}`

/** One option with its name, what it is for, and its control. */
function fieldRow(field: OptionField): Control {
  const description = make('p', ...withCode(field.text))
  description.id = freshId()
  description.className = 'quiet'
  const { value } = field
  if (value.kind === 'group' || value.kind === 'list' || value.kind === 'choices') {
    const control = value.kind === 'list' ? listEditor(field.name, value.fields, fieldRows) : several(value)
    const body = make('fieldset', hiddenLegend(field.name), control.element)
    if (field.text) body.setAttribute('aria-describedby', description.id)
    const element = make('details', make('summary', make('code', field.name)), description, body)
    element.className = 'field'
    return {
      element,
      read: control.read,
      write: (given) => {
        control.write(given)
        if (given !== undefined) element.open = true
      },
    }
  }
  const control = single(value)
  const id = freshId()
  control.element.id = id
  if (field.text) control.element.setAttribute('aria-describedby', description.id)
  const label = make('label', make('code', field.name))
  label.htmlFor = id
  const element = make('div', label, control.element, description)
  element.className = 'field'
  return { ...control, element }
}

function hiddenLegend(name: string): HTMLElement {
  const legend = make('legend', name)
  legend.className = 'hidden'
  return legend
}

function single(value: OptionValue): Control {
  if (value.kind === 'flag') {
    return select(['true', 'false'], (text) => text === 'true')
  }
  if (value.kind === 'choice') return select(value.values, (text) => text)
  if (value.kind === 'texts' || value.kind === 'labels') return lines(value.kind)
  const element = make('input')
  element.type = value.kind === 'number' ? 'number' : 'text'
  element.autocomplete = 'off'
  return {
    element,
    read: () => {
      if (element.value === '') return undefined
      return value.kind === 'number' ? element.valueAsNumber : element.value
    },
    write: (given) => {
      element.value = given === undefined ? '' : String(given)
    },
  }
}

function select(values: readonly string[], parse: (text: string) => unknown): Control {
  const element = make('select', ...['', ...values].map((value) => optionElement(value)))
  return {
    element,
    read: () => (element.value === '' ? undefined : parse(element.value)),
    write: (given) => {
      element.value = given === undefined ? '' : String(given)
    },
  }
}

function optionElement(value: string): HTMLOptionElement {
  const element = make('option', value === '' ? 'not set' : value)
  element.value = value
  return element
}

/** One a line: texts, or names with values (`team = blue`, `seats = 3`, `areas = ["a", "b"]`). */
function lines(kind: 'texts' | 'labels'): Control {
  const element = make('textarea')
  element.rows = 2
  element.placeholder = kind === 'texts' ? 'One a line' : 'name = value, one a line'
  return {
    element,
    read: () => {
      const given = element.value.split('\n').flatMap((line) => line.trim() || [])
      if (given.length === 0) return undefined
      return kind === 'texts' ? given : Object.fromEntries(given.map(readLabel))
    },
    write: (given) => {
      if (Array.isArray(given)) element.value = given.join('\n')
      else
        element.value = Object.entries(given ?? {})
          .map(writeLabel)
          .join('\n')
    },
  }
}

function readLabel(line: string): [string, unknown] {
  const [name = '', ...rest] = line.split('=')
  const text = rest.join('=').trim()
  try {
    return [name.trim(), JSON.parse(text)]
  } catch {
    return [name.trim(), text]
  }
}

function writeLabel([name, value]: [string, unknown]): string {
  return `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

function several(value: OptionValue): Control {
  if (value.kind === 'choices') return checkboxes(value.values)
  return 'fields' in value ? fieldRows(value.fields) : fieldRows([])
}

function checkboxes(values: readonly string[]): Control {
  const boxes = values.map((value) => {
    const box = make('input')
    box.type = 'checkbox'
    box.value = value
    return box
  })
  const element = make('div', ...boxes.map((box) => make('label', box, make('code', box.value))))
  element.className = 'choices'
  return {
    element,
    read: () => {
      const chosen = boxes.filter((box) => box.checked).map((box) => box.value)
      return chosen.length > 0 ? chosen : undefined
    },
    write: (given) => {
      for (const box of boxes) box.checked = Array.isArray(given) && given.includes(box.value)
    },
  }
}

/** Options below one another, read as an object of those that are chosen. */
export function fieldRows(fields: readonly OptionField[]): Control {
  const rows = fields.map((field) => ({ name: field.name, control: fieldRow(field) }))
  const element = make('div', ...rows.map(({ control }) => control.element))
  element.className = 'fields'
  return {
    element,
    read: () => {
      const chosen = rows.map(({ name, control }) => [name, control.read()] as const)
      const given = chosen.filter(([, value]) => value !== undefined)
      return given.length > 0 ? Object.fromEntries(given) : undefined
    },
    write: (given) => {
      const values = new Map(Object.entries(given ?? {}))
      for (const { name, control } of rows) control.write(values.get(name))
    },
  }
}
