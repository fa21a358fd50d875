import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeContract } from '../../service/src/describeContract.ts'
import { readDescription } from '../../service/test/reference/readDescription.ts'
import { clientDocument } from './clientDocument.ts'
import { clientOperations } from './clientOperations.ts'
import { pythonModules } from './writePython.ts'
import { operationsModule, writeTypes } from './writeTypeScript.ts'

/** Writes the generated part of both clients below `folder`, which is the one with the clients. */
export async function generateClients(folder: string): Promise<void> {
  const typescript = path.join(folder, 'typescript/src/generated')
  const python = path.join(folder, 'python/src/inlet_client/_generated')
  const document = clientDocument(readDescription(await describeContract()))
  const operations = clientOperations(document.operations)
  await writeTypes(document, typescript)
  await writeFile(path.join(typescript, 'operations.ts'), operationsModule(operations))
  const modules = pythonModules(document, operations)
  await mkdir(python, { recursive: true })
  await writeFile(path.join(python, '__init__.py'), '')
  await writeFile(path.join(python, 'types.py'), modules.types)
  await writeFile(path.join(python, 'operations.py'), modules.operations)
}
