import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Scanner;

/**
 * The part of a tilt in Java that reads and writes. <code>tilt</code> is yours: today it changes nothing.
 * <code>twofold lesson check --command "java Starter.java"</code> checks it. docs/lesson-protocol.md describes the lines.
 */
public class Starter {
  /**
   * Tilts a board in place and returns the points. 0 is an empty cell. The side is "NORTH" (up), "EAST" (right), "SOUTH"
   * (down) or "WEST" (left).
   */
  static int tilt(int[][] board, String side) {
    return 0;
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Scanner words = new Scanner(line);
      String side = words.next();
      int[][] board = new int[words.nextInt()][words.nextInt()];
      for (int[] row : board) {
        for (int c = 0; c < row.length; c++) row[c] = words.nextInt();
      }
      int points = tilt(board, side);
      StringBuilder answer = new StringBuilder();
      for (int[] row : board) {
        for (int value : row) answer.append(value).append(' ');
      }
      System.out.println(answer.append(points));
      System.out.flush();
    }
  }
}
