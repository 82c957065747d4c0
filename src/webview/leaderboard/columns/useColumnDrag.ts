import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A hand that only clicks may move so many pixels. */
const STILL = 5;

interface Drop {
  readonly target: number;
  readonly side: 'before' | 'after';
}

interface Held {
  readonly column: number;
  readonly from: number;
  readonly head: HTMLElement;
  readonly pointer: number;
}

interface ColumnDrag {
  /** What the row of heads listens to. */
  readonly row: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** The class that shows, on one of the heads, what is dragged and where it would go. */
  readonly mark: (column: number) => string;
}

/** Columns of a table that are put elsewhere by dragging their heads, each of which says its number as `data-column`. */
export function useColumnDrag(
  row: RefObject<HTMLElement | null>,
  columns: readonly number[],
  does: {
    readonly onStart: () => void;
    readonly onDrop: (column: number, target: number, side: Drop['side']) => void;
  },
): ColumnDrag {
  const held = useRef<Held | undefined>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<Drop>();

  const end = (): void => {
    held.current = undefined;
    setDragged(undefined);
    setDrop(undefined);
  };
  useLayoutEffect(() => {
    if (dragged === undefined) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [dragged]);

  return {
    row: {
      onPointerDown({ target, button, pointerType, pointerId, clientX }) {
        // A finger scrolls the table.
        if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
        const head = target.closest<HTMLElement>('[data-column]');
        if (head === null || target.closest('.sort-button') !== null) return;
        held.current = { column: Number(head.dataset.column), from: clientX, head, pointer: pointerId };
      },
      onPointerMove({ clientX }) {
        const now = held.current;
        if (now === undefined || (dragged === undefined && Math.abs(clientX - now.from) < STILL)) return;
        if (dragged === undefined) {
          // From here on the head hears all, and what is under the pointer is not clicked.
          now.head.setPointerCapture(now.pointer);
          setDragged(now.column);
          does.onStart();
        }
        setDrop(placeUnder(row.current, columns, clientX, now.column));
      },
      onPointerUp() {
        if (held.current !== undefined && drop !== undefined)
          does.onDrop(held.current.column, drop.target, drop.side);
        end();
      },
      onPointerCancel: end,
    },
    mark(column) {
      if (column === dragged) return 'dragged';
      return drop?.target === column ? `drop-${drop.side}` : '';
    },
  };
}

/** Beside which column one would drop; undefined: where it stands already. */
function placeUnder(
  row: HTMLElement | null,
  columns: readonly number[],
  x: number,
  dragged: number,
): Drop | undefined {
  const heads = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const boxes = heads.map((head) => head.getBoundingClientRect());
  const under = boxes.findIndex(({ left, right }) => x >= left && x < right);
  const last = boxes.at(-1);
  if (last === undefined) return undefined;
  const place = under >= 0 ? under : x >= last.right ? boxes.length - 1 : 0;
  const target = columns[place];
  if (target === dragged) return undefined;
  const { left, width } = boxes[place];
  return { target, side: x < left + width / 2 ? 'before' : 'after' };
}
