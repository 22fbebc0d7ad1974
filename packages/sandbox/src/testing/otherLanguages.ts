/** Programs in languages that do not run in the sandbox, as beginners write them: whole ones, and beginnings of one function. */
import type { OtherLanguage } from '../program/otherLanguage.js';

export const OTHER_PROGRAMS: readonly (readonly [OtherLanguage, line: number, text: string])[] = [
  ['python', 1, 'def tilt(board, side):\n    return board\n'],
  [
    'python',
    3,
    '# 2048, the function of a tilt\n\ndef tilt(board: list[list[int]], side: str) -> list[list[int]]:\n    pass\n',
  ],
  ['python', 1, 'import sys\nfrom copy import deepcopy\n\nfor line in sys.stdin:\n    print(line)\n'],
  [
    'python',
    2,
    '\nclass Game:\n    def __init__(self, size=4):\n        self.board = [[0] * size for _ in range(size)]\n',
  ],
  [
    'python',
    1,
    `def compress(mat):
    changed = False
    new_mat = [[0] * 4 for _ in range(4)]
    for i in range(4):
        pos = 0
        for j in range(4):
            if mat[i][j] != 0:
                new_mat[i][pos] = mat[i][j]
                if j != pos:
                    changed = True
                pos += 1
    return new_mat, changed
`,
  ],
  ['ruby', 1, 'def tilt(board, side)\n  board\nend\n'],
  ['ruby', 1, 'def tilt_row row\n  row.reject(&:zero?)\nend\n'],
  ['ruby', 2, '# frozen_string_literal: true\nrequire "set"\n$stdin.each_line do |line|\n  puts line\nend\n'],
  [
    'ruby',
    2,
    `class Board
  attr_reader :cells

  def merge(row)
    tiles = row.compact
    return tiles if tiles.empty?
    tiles.each_with_index { |value, i| tiles[i] = value * 2 if value == tiles[i + 1] }
    tiles
  end
end
`,
  ],
  ['rust', 1, 'fn tilt(board: &mut Vec<Vec<u32>>, side: &str) -> u32 {\n    0\n}\n'],
  [
    'rust',
    1,
    `use std::io::{self, BufRead};

fn main() {
    for line in io::stdin().lock().lines() {
        let mut words: Vec<String> = line.unwrap().split(' ').map(String::from).collect();
        match words[0].as_str() {
            "NORTH" => println!("{}", words.len()),
            _ => {}
        }
    }
}
`,
  ],
  ['rust', 2, '// a row\npub fn tilt_row(row: &[u32]) -> Vec<u32> {\n    row.to_vec()\n}\n'],
  ['c', 1, 'int tilt(int board[4][4], int side) {\n    return 0;\n}\n'],
  [
    'c',
    1,
    `#include <stdio.h>
#include <stdbool.h>

static bool slide(int row[4]) {
    bool changed = false;
    for (int i = 1; i < 4; i++) {
        if (row[i] != 0 && row[i - 1] == 0) { row[i - 1] = row[i]; row[i] = 0; changed = true; }
    }
    return changed;
}

int main(void) {
    printf("%d", 1);
    return 0;
}
`,
  ],
  [
    'c',
    1,
    'void merge(uint32_t *row, size_t n) {\n  for (size_t i = 0; i + 1 < n; i++) if (row[i] == row[i + 1]) row[i] *= 2;\n}\n',
  ],
  [
    'cpp',
    1,
    `#include <iostream>
#include <vector>
using namespace std;

int main() {
    vector<int> row = {2, 2, 4, 0};
    for (auto &value : row) cout << value << endl;
}
`,
  ],
  ['cpp', 1, 'std::vector<int> tilt(const std::vector<int>& row) {\n    return row;\n}\n'],
  [
    'cpp',
    1,
    'using namespace std;\nvector<vector<int>> tilt(vector<vector<int>> board, string side) {\n  return board;\n}\n',
  ],
  ['java', 1, 'public static int[][] tilt(int[][] board, String side) {\n    return board;\n}\n'],
  ['java', 1, 'int[] tiltRow(int[] row) {\n    int[] out = new int[row.length];\n    return out;\n}\n'],
  [
    'java',
    1,
    `import java.util.*;

public class Tilt {
    private final int[][] cells = new int[4][4];

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) System.out.println(in.nextLine());
    }
}
`,
  ],
];
