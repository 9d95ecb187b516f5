import { readList, writeList } from '@etapes-climat/domain/kernel/name-list'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Autocomplete } from '../../../ui/form/autocomplete.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'
import { findTags } from '../api.ts'
import type { GridNames } from './state/grid-names.ts'

interface TagsDialogProps {
  /** of the step */
  name: string
  /** text of the cell */
  text: string
  names: GridNames
  onCommit: (text: string) => void
  onClose: () => void
}

/** The keywords of a cell, by a part of their name: they are typed into the grid, not saved yet. */
export function TagsDialog({ name, text, names, onCommit, onClose }: TagsDialogProps) {
  const [chosen, setChosen] = useState<readonly NamedReference[]>(() =>
    readList(text).flatMap((typed) => names.tags.named(typed).slice(0, 1)),
  )
  const written = chosen.map((tag) => names.tags.byIri.get(tag['@id'])?.text ?? tag.name)
  return (
    <Dialog
      title={`Mots-clés\u00a0: ${name}`}
      onClose={onClose}
      // The second press of a double one would fall beside it.
      closeOnBackdrop={false}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="accent" onClick={() => onCommit(writeList(written))}>
            Mettre dans la cellule
          </Button>
        </>
      }
    >
      <Autocomplete
        label="Mots-clés"
        name="tags"
        placeholder="Ajouter un mot-clé"
        chosen={chosen}
        onChange={setChosen}
        searchKey={['tag']}
        search={findTags}
      />
    </Dialog>
  )
}
