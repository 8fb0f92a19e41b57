package io.ironbridge.lab.stub;

import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Structure;

/**
 * The containers of an API-first asset.
 *
 * @param request base structure of requests
 * @param response base structure of replies
 */
public record StubStructure(Structure request, Structure response, Rules rules) {}
