import type { Shape } from '../../service/test/reference/readDescription.ts'
import type { ClientDocument } from './clientDocument.ts'
import { type ClientOperation, factsOf, iteratorId, type Paging, typeName } from './clientOperations.ts'
import { PythonTypes } from './PythonTypes.ts'

/** The modules of the Python client with its types and with a method for each operation. */
export function pythonModules(
  { types }: ClientDocument,
  operations: readonly ClientOperation[],
): { readonly types: string; readonly operations: string } {
  const python = new PythonTypes()
  for (const [name, shape] of types) python.declare(name, shape)
  for (const operation of operations) {
    if (takesMembers(operation)) python.declare(`${typeName(operation)}Request`, operation.request)
    if (operation.answer.properties) python.declare(`${typeName(operation)}Response`, operation.answer)
  }
  const methods = operations.flatMap((operation) => [
    ...method(operation, python),
    ...(operation.paging ? iterator(operation, operation.paging, python) : []),
  ])
  return {
    types: python.module(),
    operations: `${[
      '# Made by `npm run clients`.',
      'from __future__ import annotations',
      '',
      'from collections.abc import Iterator',
      'from typing import Any, Literal, Unpack',
      '',
      'from .. import _pages',
      'from .._call import Call, Operation',
      'from . import types',
      '',
      '',
      'class Operations:',
      '    """The operations of the service."""',
      '',
      '    def __init__(self, call: Call) -> None:',
      '        self._call = call',
      ...methods,
    ].join('\n')}\n`,
  }
}

function method(operation: ClientOperation, python: PythonTypes): string[] {
  const { id, summary, takesIdempotencyKey, body } = operation
  const key = 'idempotency_key: str | None = None'
  const request = body === 'list' ? 'items' : takesMembers(operation) ? 'request' : '{}'
  const parameters = [
    'self',
    ...(body === 'list' ? [`items: ${python.within(operation.request, typeName(operation))}`] : []),
    ...(takesIdempotencyKey ? ['*', key] : []),
    ...(takesMembers(operation) ? [`**request: Unpack[types.${typeName(operation)}Request]`] : []),
  ]
  const answer = operation.answer.properties
    ? `types.${typeName(operation)}Response`
    : python.within(operation.answer, `${typeName(operation)}Item`)
  return [
    '',
    `    def ${snake(id)}(${parameters.join(', ')}) -> ${answer}:`,
    `        """${summary}. ${operation.method} ${operation.path}"""`,
    `        answer: ${answer} = self._call(Operation(${named(factsOf(operation))}), ${request}${takesIdempotencyKey ? ', idempotency_key' : ''})`,
    '        return answer',
  ]
}

function iterator(operation: ClientOperation, paging: Paging, python: PythonTypes): string[] {
  const { id, answer } = operation
  const item: Shape = answer.properties?.[paging.items]?.items ?? {}
  return [
    '',
    `    def ${snake(iteratorId(operation))}(self, **request: Unpack[types.${typeName(operation)}Request]) -> Iterator[${python.within(item, `${typeName(operation)}Item`)}]:`,
    `        """All that ${snake(id)} lists, page by page."""`,
    `        return _pages.iterate(self.${snake(id)}, request, ${named(paging)})`,
  ]
}

function takesMembers({ body, request }: ClientOperation): boolean {
  return body !== 'list' && Object.keys(request.properties ?? {}).length > 0
}

/** As `list_files`. */
export function snake(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Arguments by their names. */
function named(values: Readonly<Record<string, string | boolean | null | readonly string[]>>): string {
  const written = Object.entries(values).map(([name, value]) => `${snake(name)}=${literal(value)}`)
  return written.join(', ')
}

function literal(value: string | boolean | null | readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}
