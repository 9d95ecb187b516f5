import { useQuery } from '@tanstack/react-query'
import { fetchMe } from '../api.ts'

/** Cache key of the signed-in account. */
export const ME = ['me']

/** The signed-in account as the server knows it now. */
export const useMe = () => useQuery({ queryKey: ME, queryFn: fetchMe })
