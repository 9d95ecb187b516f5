import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** extensions, without the dot */
  accepted: readonly string[]
  onFile(file: File): void
}

/** A button that chooses a file. */
export function FileButton({ accepted, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again after a correction.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
