import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { CreatedShareLink, ShareLink } from '@etapes-climat/domain/sharing/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { revokeShareLink, shareLinksQuery } from './share-api.ts'
import styles from './share-dialog.module.css'
import { nameOfLink, ShareLinkLine } from './share-link-line.tsx'

/** The links of a report: a new one, and those there are. */
export function ShareLinks({ uid }: { uid: string }) {
  const links = useQuery(shareLinksQuery(uid))
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<CreatedShareLink | null>(null)
  const [revoking, setRevoking] = useState<ShareLink | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, revoking !== null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: shareLinksQuery(uid).queryKey })
  return (
    <section aria-labelledby="liens-de-lecture" className={styles.links}>
      <h3 id="liens-de-lecture">Lien de lecture</h3>
      <p className="note mt-2 mb-5">
        Qui a le lien voit le rapport enregistré, sans compte, sans rien pouvoir changer. Il
        n’apparaît dans aucun moteur de recherche.
      </p>
      {created && <NewLink link={created} />}
      <NewLinkForm
        // Empty again for the next one.
        key={created?.uid}
        uid={uid}
        onCreated={(link) => {
          setCreated(link)
          void readAgain()
        }}
      />
      <h3 ref={heading} tabIndex={-1} className={styles.current}>
        Liens en cours
      </h3>
      {links.isPending && <Loader />}
      {links.isError && <ReadFailure title="Les liens n’ont pas pu être chargés" query={links} />}
      {links.data?.length === 0 && <p className="py-4 text-ink-2">Aucun lien.</p>}
      <ul className={styles.list}>
        {links.data?.map((link) => (
          <ShareLinkLine
            key={link.uid}
            uid={uid}
            link={link}
            onChanged={readAgain}
            onRevoke={() => setRevoking(link)}
          />
        ))}
      </ul>
      {revoking && (
        <ConfirmedActionDialog
          title="Révoquer le lien"
          confirm="Révoquer"
          danger
          onClose={() => setRevoking(null)}
          action={async () => {
            await revokeShareLink(uid, revoking.uid)
            if (created?.uid === revoking.uid) setCreated(null)
            await readAgain()
            focusOnceClosed()
            setRevoking(null)
          }}
        >
          <p>
            «&nbsp;{nameOfLink(revoking)}&nbsp;» ne s’ouvrira plus. L’accès est coupé aussitôt, et
            ce lien ne peut pas être rétabli.
          </p>
        </ConfirmedActionDialog>
      )}
    </section>
  )
}

/** The address of a new link, which is shown only once. */
function NewLink({ link }: { link: CreatedShareLink }) {
  return (
    <Notice tone="success" role="status">
      <p>
        <strong>{link.label ? `Lien créé pour «\u00a0${link.label}\u00a0»` : 'Lien créé'}</strong>,
        jusqu’au {formatDate(link.expiresAt)}. Copiez-le maintenant{'\u00a0'}: il n’est montré
        qu’une fois.
      </p>
      <div
        className={`${styles.address} grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-center mt-3`}
      >
        <TextInput
          readOnly
          aria-label="Adresse du lien"
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={link.url} what="le lien" autoFocus key={link.uid} />
      </div>
    </Notice>
  )
}
