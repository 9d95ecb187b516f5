import { useState } from 'react'
import { downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import form from '../../ui/form/form.module.css'

const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx'))

/** What the site holds about oneself: taken along, or deleted with the account. */
export function PersonalData() {
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const [asked, setAsked] = useState(false)
  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-labelledby="mes-donnees">
      <h2 id="mes-donnees">Mes données</h2>
      <p>
        L’archive contient tout ce que nous gardons à votre sujet{'\u00a0'}: compte, rapports avec
        leurs notes et leurs PDF, jalons, partages, messages et connexions.
      </p>
      <div className={form.actions}>
        <Button
          icon="download"
          aria-busy={pending}
          onClick={() => void run(async () => saveFile(await downloadFromApi('GET /me/export')))}
        >
          {pending ? 'Préparation de l’archive' : 'Télécharger mes données'}
        </Button>
        <Button variant="danger" onClick={() => setAsked(true)}>
          Supprimer mon compte
        </Button>
      </div>
      {asked && <DeletionDialog onClose={() => setAsked(false)} />}
    </section>
  )
}
