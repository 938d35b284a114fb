import { t } from '@kerbside/words/translate.ts'
import { KEY_TABLE } from '../dispatch/board-keys.ts'
import { Kbd } from '../ui/desk-glyph.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'

/** All keyboard shortcuts of the desk. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <DeskSheet title={t('desk.allKeys')} onClose={onClose}>
      <table className="dk-keys">
        <tbody>
          {KEY_TABLE.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                <span className="unseen">{keys.join(', ')}</span>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </th>
              <td>{t(does)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskSheet>
  )
}
