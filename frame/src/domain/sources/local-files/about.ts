import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Choose files or folders from this device.',
  de: 'Wählen Sie Dateien oder Ordner von diesem Gerät aus.',
  fr: 'Choisissez des fichiers ou des dossiers sur cet appareil.',
  es: 'Elija archivos o carpetas de este dispositivo.',
  'pt-BR': 'Escolha arquivos ou pastas deste dispositivo.',
  ja: 'このデバイスからファイルまたはフォルダーを選択します。',
  ar: 'اختيار ملفات أو مجلدات من هذا الجهاز.',
})
