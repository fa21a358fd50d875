import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import the files of your repositories.',
  de: 'Importieren Sie die Dateien Ihrer Repositorys.',
  fr: 'Importez les fichiers de vos dépôts.',
  es: 'Importe los archivos de sus repositorios.',
  'pt-BR': 'Importe os arquivos dos seus repositórios.',
  ja: 'リポジトリのファイルを取り込みます。',
  ar: 'استيراد ملفات مستودعاتك.',
})
