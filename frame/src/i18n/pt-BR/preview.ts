import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const file = { one: '# arquivo', other: '# arquivos' }
const page = { one: '# página', other: '# páginas' }

export const preview: Messages['preview'] = {
  title: 'O que será importado',
  details: 'Detalhes',
  counting: 'Contando o conteúdo…',
  goesOn: 'A contagem continua. Você não precisa esperar por ela.',
  awaited: 'A importação começa assim que a contagem terminar.',
  notAllowed: 'Esta importação não é permitida aqui. Escolha menos itens ou outra coisa.',
  soFar: (files) => `${count(files, file)} até agora`,
  files: (files) => count(files, file),
  atLeast: (files) => `Pelo menos ${count(files, file)}`,
  aboutFiles: (files) => `Cerca de ${count(files, file)}`,
  pagesSoFar: (pages) => `${count(pages, page)} até agora`,
  pages: (pages) => count(pages, page),
  atLeastPages: (pages) => `Pelo menos ${count(pages, page)}`,
  about: (time) => `cerca de ${time}`,
  moreThan: (time) => `mais de ${time}`,
  unreadable: (items) => count(items, { one: '# não pode ser lido', other: '# não podem ser lidos' }),
  overLimit: 'acima de um limite',
  failed: 'Não foi possível contar. Você ainda pode importar.',
  retry: 'Tentar novamente',
  stopped: {
    folders: 'A contagem para após 2.000 pastas, então isto é só uma parte. A importação continua.',
    time: 'A contagem para após 20 segundos, então isto é só uma parte. A importação continua.',
    rate_limit:
      'A fonte não aceita mais solicitações no momento, então isto é só uma parte. A importação continua.',
  },
  partly: 'As pastas que não puderam ser lidas podem conter mais.',
  withoutAttachments: 'Os anexos vêm além disso. Eles não foram contados.',
  roughly: 'O número é uma estimativa: a busca da fonte encontra mais do que é importado.',
  limits: {
    max_files: 'Você teria mais arquivos do que o permitido. Os arquivos acima do limite falharão.',
    max_files_per_upload:
      'São mais arquivos do que uma importação pode trazer. Os arquivos acima do limite falharão.',
    max_items: 'A conta contém mais do que é sincronizado de uma conta. O restante fica de fora.',
    max_pages: 'O site tem mais páginas do que são importadas dele. O restante fica de fora.',
  },
  labels: {
    files: 'Arquivos',
    pages: 'Páginas',
    imported: 'Já importados',
    folders: 'Pastas',
    size: 'Tamanho',
    time: 'Duração da importação',
    kinds: 'Tipos de arquivo',
    skipped: 'Não podem ser lidos',
  },
  withoutSize: (files) =>
    count(files, {
      one: 'A fonte não informa o tamanho de # arquivo.',
      other: 'A fonte não informa o tamanho de # arquivos.',
    }),
  otherKinds: 'Outros',
  skips: {
    FOLDER_UNREADABLE: 'A fonte não listou a pasta',
    NOT_SELECTABLE: 'Não pode ser importado',
    PAGE_UNREADABLE: 'Não foi possível abrir a página',
    TOO_LARGE: 'Grande demais',
    UNSUPPORTED_FORMAT: 'Formato não compatível',
  },
  estimate: 'A duração é estimada pelos tamanhos e formatos. Nada foi baixado.',
  links:
    'As páginas são contadas pelos links que levam a elas, e a duração é uma estimativa. Nada foi importado.',
}
