package io.ironbridge.gateway.backend;

import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.call.BackEnd;

/** The target of an operation, and the codec of its requests and replies. */
public record Called(BackEnd.Asset asset, AssetCodec codec) {}
