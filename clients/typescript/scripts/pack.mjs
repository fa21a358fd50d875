import path from 'node:path'
import { packPackage } from '../../../scripts/lib/packPackage.mjs'

packPackage(path.join(import.meta.dirname, '..'), 'inlet-client')
