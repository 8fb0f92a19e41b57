package io.ironbridge.lab.ims.connect.message;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * A message of a client.
 *
 * @param transaction the code at the beginning of the data, else IRM_TRNCOD; empty where the
 *     message has no data
 * @param segments with LL and ZZ, in EBCDIC
 * @param length LLLL
 * @param borrowed whether the transaction code is IRM_TRNCOD, for want of one in the data
 */
public record Input(
        Irm irm, String transaction, List<Area> segments, int length, boolean borrowed) {}
