import type { Picture } from '@etapes-climat/domain/media/contract'
import { uploadNameFault } from '@etapes-climat/domain/media/rules/upload-name'
import { useCallback, useEffect, useState } from 'react'
import { loadPicture } from './crop-picture.ts'

/** The picture being edited. */
export interface PictureSource {
  address: string
  /** chosen in this browser; null for a stored picture */
  file: File | null
}

/** Larger files are not read: the server takes 20 MiB of an edited picture, and phones stay alive. */
const MAX_BYTES = 50 * 1024 ** 2
const TOO_LARGE = 'Cette image pèse plus de 50 Mo. Choisissez-en une plus légère.'
const EMPTY = 'Ce fichier est vide.'
const UNREADABLE = 'Cette image n’a pas pu être lue. Le fichier est peut-être endommagé.'

function faultOf(file: File): string | null {
  if (file.size === 0) return EMPTY
  return file.size > MAX_BYTES ? TOO_LARGE : uploadNameFault(file.name)
}

/** The stored picture or the given file, then the file chosen in its place. */
export function usePictureSource(initial: Picture | undefined, given?: File) {
  const [source, setSource] = useState<PictureSource | null>(
    initial ? { address: initial.src, file: null } : null,
  )
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!source?.file) return
    return () => URL.revokeObjectURL(source.address)
  }, [source])

  const choose = useCallback(async (file: File) => {
    const fault = faultOf(file)
    setProblem(fault)
    if (fault) return
    const address = URL.createObjectURL(file)
    try {
      await loadPicture(address)
      setSource({ address, file })
    } catch {
      URL.revokeObjectURL(address)
      setProblem(UNREADABLE)
    }
  }, [])
  useEffect(() => {
    if (given) void choose(given)
  }, [given, choose])
  return { source, choose, problem }
}
